import fc from 'fast-check';
import { type Currency, currencies } from '#contract/base/money.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { type AllocationOption, allocationOptions } from '#contract/sales/bookings/allocation-figures.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { allConfirmed } from '../data/allocations.ts';
import { buildSale, type Company, inDays } from '../data/company.ts';
import { type Answer, expectStatus } from '../server/api.ts';

export const turns = ['book', 'pay', 'give_back', 'allocate', 'take_back', 'cancel'] as const;
type Turn = (typeof turns)[number];

/** An event between a company and its partner; a refused one has no effect. */
export type Draw = {
  turn: Turn;
  /** The booking, payment or allocation. */
  index: number;
  hundredths: number;
  currency: Currency;
  option: AllocationOption;
  /** The number of days ago. */
  ago: number;
};

const anyDraw = (turn: Turn): fc.Arbitrary<Draw> =>
  fc.record({
    turn: fc.constant(turn),
    index: fc.nat(7),
    hundredths: fc.integer({ min: 1, max: 90_000 }),
    currency: fc.constantFrom(...currencies),
    option: fc.constantFrom(...allocationOptions),
    ago: fc.integer({ min: -60, max: 200 }),
  });

/** Bookings and payments first, then any events; in the end some are cancelled, refunded and allocated again. */
export const anyDebtHistory = fc
  .tuple(
    fc.array(anyDraw('book'), { minLength: 2, maxLength: 4 }),
    fc.array(anyDraw('pay'), { minLength: 1, maxLength: 3 }),
    fc.array(fc.oneof(...(['allocate', 'allocate', 'pay', 'take_back', 'book'] as const).map(anyDraw)), {
      minLength: 4,
      maxLength: 9,
    }),
    fc.array(fc.oneof(...(['cancel', 'give_back', 'allocate'] as const).map(anyDraw)), { minLength: 2, maxLength: 6 }),
  )
  .map((parts) => parts.flat());

/** Amounts in sums are thousands of times larger than in dollars. */
const money = ({ hundredths, currency }: Draw) => ((hundredths * (currency === 'UZS' ? 12_500 : 1)) / 100).toFixed(2);

type Known = { bookings: Booking[]; payments: PartnerPayment[] };

/** Runs one partner’s history, event by event, and returns what was done. */
export async function runDebtHistory(company: Company, partner: { id: number }, history: Draw[]): Promise<string[]> {
  const { api } = company.manager;
  const known: Known = { bookings: [], payments: [] };
  const done: string[] = [];
  for (const draw of history) {
    if (await takes[draw.turn](company, partner, known, draw)) done.push(draw.turn);
    const ids = known.payments.map(({ id }) => id);
    const read = (id: number) => api.read<{ partnerPayment: PartnerPayment }>(PAYMENT, { id });
    known.payments = (await Promise.all(ids.map(read))).map(({ partnerPayment }) => partnerPayment);
  }
  return done;
}

const PAYMENT = 'query ($id: Id!) { partnerPayment(id: $id) { id currency remainder allocations { id } } }';
const pick = <Row>(rows: Row[], index: number): Row | undefined => rows[index % Math.max(rows.length, 1)];
const wasDone = ({ status, text }: Answer<unknown>): boolean => {
  if (status >= 500) throw new Error(text);
  return status < 300;
};

type Take = (company: Company, partner: { id: number }, known: Known, draw: Draw) => Promise<boolean>;

const pay: Take = async ({ manager, method }, partner, known, draw) => {
  const amount = `${draw.turn === 'give_back' ? '-' : ''}${money(draw)}`;
  const payment_date = inDays(-Math.abs(draw.ago));
  const body = {
    partner_id: partner.id,
    method_id: method.id,
    amount,
    currency: draw.currency,
    payment_date,
    ...allConfirmed,
  };
  known.payments.push(expectStatus(await manager.api.post<PartnerPayment>('/partner-payments/', body), 201));
  return true;
};

const takes: Record<Turn, Take> = {
  book: async (company, partner, known, draw) => {
    const booking = { partner_id: partner.id, rate: money(draw), currency: draw.currency };
    const dated = { ...booking, service_date: inDays(-draw.ago) };
    const sale = await buildSale(company, { bookings: [dated], brutto: '90000.00' }, company.manager);
    known.bookings.push(...sale.bookings);
    return true;
  },
  pay,
  give_back: pay,
  allocate: async ({ manager }, _, { bookings, payments }, { index, option, hundredths }) => {
    const [payment, booking] = [pick(payments, index), pick(bookings, hundredths)];
    if (!payment || !booking) return false;
    // The whole remainder, or a part of it.
    const amount = index % 2 ? payment.remainder : (Number(payment.remainder) * 0.37).toFixed(2);
    const body = { lines: [{ booking_id: booking.id, option, amount }], ...allConfirmed };
    return wasDone(await manager.api.post(`/partner-payments/${payment.id}/allocate/`, body));
  },
  take_back: async ({ manager }, _, { payments }, { index, hundredths }) => {
    const payment = pick(
      payments.filter(({ allocations }) => (allocations ?? []).length > 0),
      index,
    );
    const allocation = pick(payment?.allocations ?? [], hundredths);
    if (!payment || !allocation) return false;
    const body = { allocation_id: allocation.id };
    return wasDone(await manager.api.post(`/partner-payments/${payment.id}/deallocate/`, body));
  },
  cancel: async ({ manager }, _, { bookings }, draw) => {
    const booking = pick(bookings, draw.index);
    if (!booking) return false;
    const penalty = draw.hundredths % 3 === 0 ? '0' : (draw.hundredths / 1000).toFixed(2);
    return wasDone(await manager.api.post(`/bookings/${booking.id}/cancel/`, { penalty, ...allConfirmed }));
  },
};
