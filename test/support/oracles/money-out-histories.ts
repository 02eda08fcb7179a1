import fc from 'fast-check';
import { type Amount, type Currency, currencies, magnitude, negate, sign } from '#contract/base/money.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import {
  type AllocationOption,
  allocationOptions,
  type OpenBooking,
  settlingAmount,
} from '#contract/sales/bookings/allocation-figures.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { allConfirmed } from '../data/allocations.ts';
import { buildSale, type Company, inDays } from '../data/company.ts';
import { type Answer, expectStatus } from '../server/api.ts';
import type { Sql } from '../server/sql.ts';

/** Events of a sale’s bookings and of the money paid for them. */
export const moneyOutWords = [
  'pay',
  'give_back',
  'edit_payment',
  'delete_payment',
  'allocate',
  'together',
  'deallocate',
  'edit_booking',
  'cancel_booking',
  'cancel_sale',
  'restore_sale',
] as const;
export type MoneyOutWord = (typeof moneyOutWords)[number];

/** The amount relative to the one that settles a booking: exact, a part, slightly less or more, or random. */
const shares = ['price', 'half', 'below', 'above', 'drawn', 'remainder'] as const;

export type MoneyOutDraw = {
  word: MoneyOutWord;
  currency: Currency;
  hundredths: number;
  rate: string;
  option: AllocationOption;
  share: (typeof shares)[number];
  index: number;
};

const any = fc.record<MoneyOutDraw>({
  word: fc.constantFrom(...moneyOutWords, 'pay', 'allocate', 'allocate', 'allocate', 'deallocate'),
  currency: fc.constantFrom(...currencies),
  hundredths: fc.integer({ min: 1, max: 90_000 }),
  rate: fc.constantFrom('0.97', '1', '1.0123', '1.04'),
  option: fc.constantFrom(...allocationOptions),
  share: fc.constantFrom(...shares),
  index: fc.nat(7),
});

export const anyMoneyOutHistory = fc.array(any, { minLength: 2, maxLength: 5 });

const plain = { currency: 'UZS', hundredths: 50_000, rate: '1.0123', share: 'price', index: 0 } as const;
const way = (option: AllocationOption, ...words: MoneyOutWord[]): [MoneyOutDraw[]] => [
  words.map((word) => ({ ...plain, word, option })),
];
/** The booking in the currency of the payment, but at another rate. */
const atOtherRate = { ...plain, index: 4 } as const;

/** Fixed first histories of every run, in which each event is both done and refused. */
export const firstMoneyOutHistories: [MoneyOutDraw[]][] = [
  way('full_netto', 'edit_payment', 'delete_payment', 'pay', 'allocate', 'allocate', 'edit_booking', 'deallocate'),
  way('full_exchange_loss', 'allocate', 'edit_payment', 'delete_payment', 'cancel_sale', 'give_back', 'allocate'),
  way('partial', 'allocate', 'cancel_booking', 'cancel_booking', 'restore_sale', 'cancel_sale', 'restore_sale'),
  way('full_netto', 'together', 'together', 'deallocate', 'deallocate', 'cancel_sale', 'cancel_sale'),
  [
    [
      { ...plain, word: 'allocate', option: 'partial', share: 'above' },
      { ...atOtherRate, word: 'allocate', option: 'partial' },
      { ...atOtherRate, word: 'allocate', option: 'full_netto' },
      { ...atOtherRate, word: 'allocate', option: 'full_netto', share: 'drawn', hundredths: 100 },
      { ...atOtherRate, word: 'edit_booking', option: 'full_netto' },
    ],
  ],
];

type Scene = { company: Company; sql: Sql; sale: Sale; payments: PartnerPayment[] };

/** A sale with bookings in three currencies at a partner in EUR, and a payment to that partner. */
export async function beginMoneyOut(company: Company, sql: Sql): Promise<Scene> {
  const { euroPartner } = company;
  const booking = (rate: string, currency: Currency, days: number) => ({
    ...{ partner_id: euroPartner.id, rate, currency, service_date: inDays(days) },
  });
  const sale = await buildSale(
    company,
    {
      brutto: '2500.00',
      service_date: inDays(2),
      bookings: [booking('437.45', 'EUR', 3), booking('612.30', 'USD', 2), booking('4100000', 'UZS', 4)],
    },
    company.manager,
  );
  const scene: Scene = { company, sql, sale, payments: [] };
  scene.payments.push(expectStatus(await pay(scene, { ...plain, word: 'pay', option: 'partial' }, '900000000'), 201));
  return scene;
}

const published: Record<Currency, number> = { USD: 1, EUR: 1.15, UZS: 12_500 };
const rateOf = ({ currency, rate }: Pick<MoneyOutDraw, 'currency' | 'rate'>) =>
  currency === 'USD' ? '1' : (published[currency] * Number(rate)).toFixed(4);
const amountIn = (currency: Currency, hundredths: number) =>
  (hundredths / 100 / (currency === 'UZS' ? 1 / published.UZS : published[currency])).toFixed(2);

const pay = ({ company }: Scene, draw: MoneyOutDraw, hundredths: number | string) =>
  company.manager.api.post<PartnerPayment>('/partner-payments/', {
    ...{ partner_id: company.euroPartner.id, method_id: company.method.id, currency: draw.currency },
    amount: typeof hundredths === 'string' ? hundredths.slice(0, -2) : amountIn(draw.currency, hundredths),
    ...(draw.currency === 'USD' ? {} : { currency_rate: rateOf(draw) }),
    ...allConfirmed,
  });

type OpenRow = OpenBooking & { id: number };
const openBookings = ({ sql, sale }: Scene) =>
  sql.query<OpenRow>(
    `select id, currency, currency_rate::text, to_be_paid::text, to_be_paid_usd::text, to_be_paid_partner::text,
      partner_rate::text, 'EUR' as partner_currency from bookings where sale_id = $1 order by id`,
    [sale.id],
  );

const pick = <Row>(rows: Row[], index: number): Row | undefined => rows[index % Math.max(rows.length, 1)];

function amountFor(draw: MoneyOutDraw, payment: PartnerPayment, booking: OpenRow): Amount {
  const price = settlingAmount(payment, booking);
  const times = (factor: number) => (Math.round(Number(price) * factor * 100) / 100).toFixed(2);
  const back = sign(payment.amount) < 0;
  const amounts: Record<MoneyOutDraw['share'], () => Amount> = {
    price: () => price,
    half: () => times(0.5),
    below: () => times(0.987),
    above: () => times(1.013),
    drawn: () => (back ? negate : magnitude)(amountIn(payment.currency, draw.hundredths)),
    remainder: () => payment.remainder,
  };
  return amounts[draw.share]();
}

/** Sends the request of a draw; the result is the answer, or null where the needed rows are missing. */
export async function stepMoneyOut(scene: Scene, draw: MoneyOutDraw): Promise<Answer<unknown> | null> {
  const { company, sale, payments } = scene;
  const { api } = company.manager;
  const payment = pick(payments, draw.index);
  const bookings = await openBookings(scene);
  const booking = pick(bookings, draw.index >> 1);
  const remembered = async (answer: Promise<Answer<PartnerPayment>>) => rememberPayment(scene, await answer);
  const commandsOfWords: Record<MoneyOutWord, () => Promise<Answer<unknown>> | null> = {
    pay: () => remembered(pay(scene, draw, draw.hundredths)),
    give_back: () => remembered(pay(scene, draw, -draw.hundredths)),
    edit_payment: () =>
      payment
        ? remembered(
            api.patch(`/partner-payments/${payment.id}/`, {
              amount: amountIn(payment.currency, draw.hundredths),
              ...allConfirmed,
            }),
          )
        : null,
    delete_payment: () => (payment ? forgetPayment(scene, payment) : null),
    allocate: () => {
      if (!payment || !booking) return null;
      const line = { booking_id: booking.id, option: draw.option, amount: amountFor(draw, payment, booking) };
      return remembered(api.post(`/partner-payments/${payment.id}/allocate/`, { lines: [line], ...allConfirmed }));
    },
    together: () => {
      if (!payment) return null;
      const booking_ids = bookings.slice(draw.index % 2).map(({ id }) => id);
      const option = draw.option === 'partial' ? 'full_netto' : draw.option;
      return remembered(
        api.post(`/partner-payments/${payment.id}/allocate/`, { together: { booking_ids, option }, ...allConfirmed }),
      );
    },
    deallocate: () => {
      const paying = payments.find(({ allocations }) => allocations.length > 0) ?? payment;
      if (!paying) return null;
      const allocation_id = pick(paying.allocations, draw.index)?.id ?? 999_999_999;
      return remembered(api.post(`/partner-payments/${paying.id}/deallocate/`, { allocation_id }));
    },
    edit_booking: () =>
      booking
        ? api.patch(`/bookings/${booking.id}/`, { rate: amountIn(booking.currency, draw.hundredths), ...allConfirmed })
        : null,
    cancel_booking: () =>
      booking ? api.post(`/bookings/${booking.id}/cancel/`, { penalty: penaltyOf(draw), ...allConfirmed }) : null,
    cancel_sale: () =>
      api.post(`/sales/${sale.id}/cancel/`, {
        reason: 'передумали',
        booking_penalties: draw.index > 5 && booking ? [{ booking_id: booking.id, penalty: penaltyOf(draw) }] : [],
        ...allConfirmed,
      }),
    restore_sale: () => api.post(`/sales/${sale.id}/restore/`),
  };
  return commandsOfWords[draw.word]();
}

const penaltyOf = ({ index, hundredths }: MoneyOutDraw) => (index % 3 ? '0' : (hundredths / 200).toFixed(2));

/** Remembers a payment as the server answered it last. */
function rememberPayment(scene: Scene, answer: Answer<PartnerPayment>): Answer<PartnerPayment> {
  if (answer.status >= 300) return answer;
  const others = scene.payments.filter(({ id }) => id !== answer.body.id);
  scene.payments = [...others, answer.body].sort((a, b) => a.id - b.id);
  return answer;
}

async function forgetPayment(scene: Scene, { id }: PartnerPayment): Promise<Answer<unknown>> {
  const answer = await scene.company.manager.api.send('DELETE', `/partner-payments/${id}/`, allConfirmed);
  if (answer.status < 300) scene.payments = scene.payments.filter((payment) => payment.id !== id);
  return answer;
}
