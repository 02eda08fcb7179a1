import fc from 'fast-check';
import { currencies } from '#contract/base/money.ts';
import type { Viewer } from '#contract/base/roles.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { bookingAbilities } from '#contract/sales/bookings/booking-abilities.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { saleAbilities } from '#contract/sales/sale-abilities.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { touristPaymentAbilities } from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';
import { allConfirmed } from '../data/allocations.ts';
import { type Company, inDays, type Person, today } from '../data/company.ts';

/** The random values of a step: command, row, money and person. */
export type Draw = {
  command: CommandWord;
  index: number;
  amount: string;
  currency: (typeof currencies)[number];
  date: string;
  byAgent: boolean;
  /** Another person sends the same at the same moment. */
  twice: boolean;
};

/** A request of a history; `can` is the outcome by the abilities, `typed` that its values may be refused as well. */
export type Move = { method: string; path: string; body?: object; can: string | null; typed: boolean };

type Scene = { company: Company; sale: Sale; viewer: Viewer };
type Maker = (scene: Scene, draw: Draw) => Move | null;

const pick = <Row>(rows: Row[], { index }: Draw): Row | undefined => rows[index % Math.max(rows.length, 1)];

const onSale =
  (action: keyof ReturnType<typeof saleAbilities>, path: string, typed?: (scene: Scene, draw: Draw) => object): Maker =>
  (scene, draw) => ({
    method: path === '' ? 'PATCH' : 'POST',
    path: `/sales/${scene.sale.id}/${path}`,
    body: typed?.(scene, draw) ?? {},
    can: saleAbilities(scene.sale, scene.viewer, today())[action],
    typed: typed !== undefined,
  });

type BookingAction = keyof ReturnType<typeof bookingAbilities>;
const onBooking =
  (action: BookingAction, method: string, path: string, typed?: (scene: Scene, draw: Draw) => object): Maker =>
  (scene, draw) => {
    const booking: Booking | undefined = pick(scene.sale.bookings, draw);
    if (!booking) return null;
    const can = bookingAbilities(booking, scene.sale, scene.viewer)[action];
    const body = method === 'DELETE' ? {} : { body: typed?.(scene, draw) ?? {} };
    return { method, path: `/bookings/${booking.id}/${path}`, ...body, can, typed: typed !== undefined };
  };

type PaymentAction = keyof ReturnType<typeof touristPaymentAbilities>;
const onPayment =
  (
    action: PaymentAction,
    method: string,
    path: string,
    typed?: (payment: TouristPayment, draw: Draw) => object,
  ): Maker =>
  (scene, draw) => {
    const payment = pick(scene.sale.tourist_payments, draw);
    if (!payment) return null;
    const can = touristPaymentAbilities(payment, scene.sale, scene.viewer)[action];
    const body = method === 'DELETE' ? {} : { body: typed?.(payment, draw) ?? {} };
    return { method, path: `/tourist-payments/${payment.id}/${path}`, ...body, can, typed: typed !== undefined };
  };

const partnerOf = ({ partner, euroPartner, sumPartner }: Company, { currency }: Draw) =>
  ({ USD: partner, EUR: euroPartner, UZS: sumPartner })[currency].id;
/** Amounts in sums are thousands of times larger than in dollars. */
const money = ({ amount, currency }: Draw) => (currency === 'UZS' ? amount.replace('.', '0.') : amount);
const signed = (refund: boolean, draw: Draw) => (refund ? `-${money(draw)}` : money(draw));
const booked = ({ company }: Pick<Scene, 'company'>, draw: Draw) => ({
  partner_id: partnerOf(company, draw),
  rate: money(draw),
  currency: draw.currency,
  ...allConfirmed,
});
const paying = (kind: 'payment' | 'refund') => (scene: Scene, draw: Draw) => ({
  kind,
  method_id: scene.company.method.id,
  amount: signed(kind === 'refund', draw),
  currency: draw.currency,
  payment_date: draw.date,
});

const makers = {
  edit_sale: onSale('edit', '', (_, { amount, date }) => ({ brutto: amount, service_date: date, ...allConfirmed })),
  /** The form with its bookings: one is edited, another may be deleted, a new one may be added. */
  edit_bookings: onSale('edit', '', ({ company, sale }, draw) => {
    const live = sale.bookings.filter(({ lifecycle }) => lifecycle === 'active');
    const { confirmed, ...typed } = booked({ company }, draw);
    const edited = live.map(({ id, currency, rate }, each) =>
      each === draw.index % live.length ? { id, ...typed } : { id, partner_id: company.partner.id, currency, rate },
    );
    const bookings = [...edited.slice(draw.index % 2), ...(draw.index > 2 ? [typed] : [])];
    return { service_date: draw.date, bookings, confirmed };
  }),
  complete: onSale('complete', 'complete/'),
  cancel: onSale('cancel', 'cancel/', ({ sale }, { amount }) => ({
    reason: 'передумали',
    client_penalty: amount,
    booking_penalties: sale.bookings
      .filter(({ lifecycle }) => lifecycle === 'active')
      .slice(0, 1)
      .map(({ id }) => ({ booking_id: id, penalty: amount })),
    ...allConfirmed,
  })),
  restore: onSale('restore', 'restore/'),
  reopen: onSale('reopen', 'reopen/'),
  check: onSale('check', 'check/'),
  uncheck: onSale('uncheck', 'uncheck/'),
  add_to_target: onSale('add_to_target', 'add-to-target/'),
  remove_from_target: onSale('remove_from_target', 'remove-from-target/'),
  add_booking: onSale('add_booking', 'bookings/', booked),
  pay: onSale('add_payment', 'tourist-payments/', paying('payment')),
  refund: onSale('add_refund', 'tourist-payments/', paying('refund')),
  /** Exactly the debt, so that sales can be completed. */
  pay_off: onSale('add_payment', 'tourist-payments/', ({ company, sale }) => ({
    method_id: company.method.id,
    amount: sale.debt.startsWith('-') ? '1.00' : sale.debt,
    currency: 'USD',
  })),
  edit_booking: onBooking('edit', 'PATCH', '', booked),
  delete_booking: onBooking('delete', 'DELETE', ''),
  cancel_booking: onBooking('cancel', 'POST', 'cancel/', (_, { amount }) => ({ penalty: amount, ...allConfirmed })),
  check_booking: onBooking('check', 'POST', 'check/'),
  uncheck_booking: onBooking('uncheck', 'POST', 'uncheck/'),
  edit_payment: onPayment('edit', 'PATCH', '', ({ kind }, draw) => ({
    amount: signed(kind === 'refund', draw),
    currency: draw.currency,
    payment_date: draw.date,
  })),
  delete_payment: onPayment('delete', 'DELETE', ''),
  accept: onPayment('accept', 'POST', 'accept/'),
  accept_other_amount: onPayment('accept', 'POST', 'accept/', ({ kind, currency }, draw) => ({
    accepted_amount: signed(kind === 'refund', { ...draw, currency }),
  })),
  accept_all: ({ sale, viewer }) => ({
    method: 'POST',
    path: '/tourist-payments/bulk/accept/',
    body: { ids: sale.tourist_payments.map(({ id }) => id) },
    can: viewer.role === 'management' ? null : 'payment_accept_denied',
    typed: sale.tourist_payments.length === 0,
  }),
  decline: onPayment('decline', 'POST', 'decline/', () => ({ reason: 'не поступило' })),
} satisfies Record<string, Maker>;

export type CommandWord = keyof typeof makers;

export const moveOf = (company: Company, sale: Sale, person: Person, draw: Draw): Move | null => {
  const role = draw.byAgent ? 'agent' : 'management';
  const viewer: Viewer = { id: person.id, role, officeId: person.officeId, agentsSee: 'own' };
  return makers[draw.command]({ company, sale, viewer }, draw);
};

const anyAmount = fc.oneof(
  fc.constantFrom('0.00', '0.05', '37.45', '100.00', '1000.00'),
  fc.integer({ min: 1, max: 200_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
);

export const commandWords = Object.keys(makers) as CommandWord[];

const anyDraw = fc.record<Draw>({
  command: fc.constantFrom(...commandWords),
  index: fc.nat(5),
  amount: anyAmount,
  currency: fc.constantFrom(...currencies),
  date: fc.constantFrom(today(), inDays(-3), inDays(-40), inDays(1)),
  byAgent: fc.integer({ min: 0, max: 2 }).map((drawn) => drawn === 0),
  twice: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
});

/** Typical sequences, so that histories reach states that chance seldom reaches, from any step on. */
const ways: CommandWord[][] = [
  ['edit_sale', 'pay_off', 'accept_all', 'complete', 'reopen'],
  ['check', 'add_to_target', 'remove_from_target', 'uncheck', 'check_booking', 'uncheck_booking'],
  ['add_booking', 'edit_booking', 'edit_bookings', 'delete_booking', 'add_booking', 'cancel_booking'],
  ['add_booking', 'pay', 'accept', 'refund', 'accept_all'],
  ['cancel', 'refund', 'accept_all', 'restore'],
  ['cancel', 'pay_off', 'edit_payment', 'delete_payment', 'pay_off', 'accept_all'],
  ['pay', 'decline', 'pay', 'edit_payment', 'accept_other_amount', 'delete_payment'],
  ['pay', 'delete_payment'],
];
const anyWay = fc
  .tuple(anyDraw, fc.constantFrom(...ways), fc.nat(3))
  .map(([draw, way, start]) =>
    way.slice(start).map((command) => ({ ...draw, command, byAgent: false, date: inDays(-3) })),
  );

/** A short history of one sale. */
export const anyHistory = fc
  .array(fc.oneof({ weight: 3, arbitrary: anyDraw.map((draw) => [draw]) }, { weight: 1, arbitrary: anyWay }), {
    minLength: 3,
    maxLength: 9,
  })
  .map((parts) => parts.flat());

const plain: Draw = {
  command: 'check',
  index: 0,
  amount: '100.00',
  currency: 'USD',
  date: inDays(-3),
  byAgent: false,
  twice: false,
};
const along = (commands: CommandWord[], draw: Partial<Draw> = {}): Draw[] =>
  commands.map((command) => ({ ...plain, ...draw, command }));

/**
 * Fixed first histories of every run: all typical sequences from their start, and everything that an agent is refused
 * on a cancelled sale without a debt.
 */
export const firstHistories: [Draw[]][] = [
  ...ways.map((way): [Draw[]] => [along(way)]),
  [
    [
      ...along(['pay']),
      ...along(['cancel'], { amount: '0.00' }),
      ...along(commandWords, { byAgent: true, amount: '0.00', date: inDays(1) }),
    ],
  ],
];
