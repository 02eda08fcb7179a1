import { bookingMachine } from '#machines/booking.ts';
import { cashTransferMachine } from '#machines/cash-transfer.ts';
import { decide, type Position } from '#machines/decide.ts';
import { type PartnerPaymentEvent, partnerPaymentMachine } from '#machines/partner-payment.ts';
import { type SaleEvent, saleMachine } from '#machines/sale.ts';
import { type TouristPaymentEvent, touristPaymentMachine } from '#machines/tourist-payment.ts';
import type { Booking } from './entities/booking.ts';
import type { BookingRow } from './entities/booking-row.ts';
import type { CashEntryRow } from './entities/cash-entry.ts';
import type { CashTransferRow } from './entities/cash-transfer.ts';
import type { PartnerPaymentRow } from './entities/partner-payment.ts';
import type { SaleRow } from './entities/sale.ts';
import type { TouristPaymentRow } from './entities/tourist-payment.ts';
import type { ErrorCode } from './errors.ts';
import { type Amount, add, toHundredths, ZERO } from './money.ts';
import { deniedBecause, type Ownership, type PermissionKey, type Viewer } from './roles.ts';

/**
 * What a person can do now: for each action null, or the code that says why not. The permission table answers first,
 * then the entity's own machine, then the sale's. The server sends it with each entity and enforces the same; the browser shows it.
 */
export type Abilities<Action extends string> = Record<Action, ErrorCode | null>;

/** The fields of a sale that its machine looks at. */
export type SaleStanding = Pick<
  SaleRow,
  'lifecycle' | 'audit' | 'target' | 'debt' | 'pending_payments' | 'service_date' | 'agent_id' | 'office_id'
>;

export type BookingStanding = Pick<
  Booking,
  'lifecycle' | 'audit' | 'payment_status' | 'allocation' | 'rate' | 'paid'
> & { allocations?: number };

export type PartnerPaymentStanding = Pick<PartnerPaymentRow, 'allocation' | 'amount' | 'allocated'> & {
  allocations?: number;
};

export type CashEntryStanding = Pick<
  CashEntryRow,
  'tourist_payment_id' | 'partner_payment_id' | 'transfer_id' | 'reverses_id' | 'reversed_by_id'
>;

export type TouristPaymentStanding = Pick<
  TouristPaymentRow,
  'state' | 'kind' | 'amount' | 'payment_date' | 'usd_total' | 'accepted_usd_total'
>;

export const salePosition = (sale: SaleStanding): Position<typeof saleMachine> => ({
  value: { lifecycle: sale.lifecycle, audit: sale.audit, target: sale.target },
  context: { debt: sale.debt, pendingPayments: sale.pending_payments, serviceDate: sale.service_date },
});

export const bookingPosition = (booking: BookingStanding, onlyBooking: boolean): Position<typeof bookingMachine> => ({
  value: {
    present: {
      lifecycle: booking.lifecycle,
      audit: booking.audit,
      payment: booking.payment_status,
      allocation: booking.allocation,
    },
  },
  context: {
    rate: toHundredths(booking.rate),
    paid: toHundredths(booking.paid),
    allocations: booking.allocations ?? (booking.allocation === 'allocated' ? 1 : 0),
    onlyBooking,
  },
});

export const touristPaymentPosition = (state: TouristPaymentRow['state']): Position<typeof touristPaymentMachine> => ({
  value: state,
  context: {},
});

export const partnerPaymentPosition = (payment: PartnerPaymentStanding): Position<typeof partnerPaymentMachine> => ({
  value: { recorded: payment.allocation },
  context: {
    amount: toHundredths(payment.amount),
    allocated: toHundredths(payment.allocated),
    allocations: payment.allocations ?? (payment.allocation === 'unallocated' ? 0 : 1),
  },
});

export const ownerOf = (row: { agent_id: number; office_id: number }): Ownership => ({
  agentId: row.agent_id,
  officeId: row.office_id,
});

const saleRefusal = (sale: SaleStanding, event: SaleEvent): ErrorCode | null => {
  const decision = decide(saleMachine, salePosition(sale), event);
  return decision.accepted ? null : decision.code;
};

/** The change that a payment of so much is for a sale that owes so much without it. */
export const paymentChange = (owed: Amount, payment: Amount): SaleEvent & { type: 'sale.change_payments' } => ({
  type: 'sale.change_payments',
  change: 'payment',
  owed: toHundredths(owed),
  payment: toHundredths(payment),
});

/** What a sale owes without a payment of it: that is what the payment may settle. */
export const owedWithout = (
  { debt }: Pick<SaleRow, 'debt'>,
  { state, usd_total, accepted_usd_total }: Pick<TouristPaymentRow, 'state' | 'usd_total' | 'accepted_usd_total'>,
): Amount => (state === 'declined' ? debt : add(debt, accepted_usd_total ?? usd_total));

/** An action of the sale: its permission and the event it would send now. */
type SaleAction = {
  permission: PermissionKey;
  event: (viewer: Viewer, today: string, sale: SaleStanding) => SaleEvent;
};

const saleActions = {
  edit: { permission: 'sale.edit', event: ({ role }) => ({ type: 'sale.edit', role }) },
  complete: { permission: 'sale.complete', event: (_, today) => ({ type: 'sale.complete', today }) },
  cancel: { permission: 'sale.cancel', event: () => ({ type: 'sale.cancel', reason: 'asked for by the dialog' }) },
  restore: { permission: 'sale.restore', event: () => ({ type: 'sale.restore' }) },
  reopen: { permission: 'sale.reopen', event: () => ({ type: 'sale.reopen' }) },
  check: { permission: 'sale.check', event: () => ({ type: 'sale.check' }) },
  uncheck: { permission: 'sale.uncheck', event: () => ({ type: 'sale.uncheck' }) },
  add_to_target: { permission: 'sale.add_to_target', event: () => ({ type: 'sale.add_to_target' }) },
  remove_from_target: { permission: 'sale.remove_from_target', event: () => ({ type: 'sale.remove_from_target' }) },
  add_booking: { permission: 'booking.add', event: () => ({ type: 'sale.change_bookings' }) },
  add_payment: {
    permission: 'tourist_payment.create',
    // Whether it takes any payment at all: how much is typed later.
    event: (_viewer, _today, { debt }) => paymentChange(debt, ZERO),
  },
  add_refund: {
    permission: 'tourist_payment.create',
    event: () => ({ type: 'sale.change_payments', change: 'refund' }),
  },
} as const satisfies Record<string, SaleAction>;

export type SaleActionName = keyof typeof saleActions;

export function saleAbilities(sale: SaleStanding, viewer: Viewer, today: string): Abilities<SaleActionName> {
  const answer = ({ permission, event }: SaleAction) =>
    deniedBecause(permission, viewer, ownerOf(sale)) ?? saleRefusal(sale, event(viewer, today, sale));
  return mapValues(saleActions, answer);
}

const bookingActions = {
  edit: { permission: 'booking.edit', event: { type: 'booking.edit', rate: 0 }, changesSale: true },
  delete: { permission: 'booking.delete', event: { type: 'booking.delete' }, changesSale: true },
  cancel: { permission: 'booking.cancel', event: { type: 'booking.cancel', penalty: 0 }, changesSale: true },
  check: { permission: 'booking.check', event: { type: 'booking.check' }, changesSale: false },
  uncheck: { permission: 'booking.uncheck', event: { type: 'booking.uncheck' }, changesSale: false },
} as const;

export type BookingActionName = keyof typeof bookingActions;

/** What its bookings need to know of a sale. */
export type SaleOfBooking = Pick<SaleRow, 'lifecycle' | 'agent_id' | 'office_id' | 'bookings_count'>;

/** What a sale's machine does not look at when it is asked for a change of its bookings. */
const besides = { audit: 'unchecked', target: 'not_added', debt: ZERO, pending_payments: 0, service_date: '' } as const;

export function bookingAbilities(
  booking: BookingStanding,
  sale: SaleOfBooking,
  viewer: Viewer,
): Abilities<BookingActionName> {
  const position = bookingPosition(booking, sale.bookings_count === 1);
  const changeRefused = saleRefusal({ ...besides, ...sale }, { type: 'sale.change_bookings' });
  return mapValues(bookingActions, ({ permission, event, changesSale }) => {
    const denied = deniedBecause(permission, viewer, ownerOf(sale));
    if (denied) return denied;
    const decision = decide(bookingMachine, position, event);
    if (!decision.accepted) return decision.code;
    return changesSale ? changeRefused : null;
  });
}

/** The same of a booking that brings what is needed of its sale along. */
export const bookingRowAbilities = (
  row: BookingStanding & Pick<BookingRow, 'sale_lifecycle' | 'sale_bookings_count' | 'agent_id' | 'office_id'>,
  viewer: Viewer,
): Abilities<BookingActionName> => {
  const { sale_lifecycle: lifecycle, sale_bookings_count: bookings_count, agent_id, office_id } = row;
  return bookingAbilities(row, { lifecycle, bookings_count, agent_id, office_id }, viewer);
};

/** Which change of its sale an action on a payment is: what is accepted or declined is money recorded before. */
function changeOfSale(payment: TouristPaymentStanding, sale: SaleStanding, judges: boolean): SaleEvent {
  if (judges) return { type: 'sale.change_payments', change: 'acceptance' };
  if (payment.kind === 'refund') return { type: 'sale.change_payments', change: 'refund' };
  // Whether it can be changed at all: to how much is typed later.
  return paymentChange(owedWithout(sale, payment), ZERO);
}

const touristPaymentActions = {
  edit: { permission: 'tourist_payment.edit', judges: false },
  delete: { permission: 'tourist_payment.delete', judges: false },
  accept: { permission: 'tourist_payment.accept', judges: true },
  decline: { permission: 'tourist_payment.decline', judges: true },
} as const;

export type TouristPaymentActionName = keyof typeof touristPaymentActions;

export function touristPaymentAbilities(
  payment: TouristPaymentStanding,
  sale: SaleStanding,
  viewer: Viewer,
  today: string,
): Abilities<TouristPaymentActionName> {
  const events: Record<TouristPaymentActionName, TouristPaymentEvent> = {
    edit: { type: 'tourist_payment.edit', amount: payment.amount, paymentDate: payment.payment_date, today },
    delete: { type: 'tourist_payment.delete' },
    accept: { type: 'tourist_payment.accept', acceptedAmount: payment.amount },
    decline: { type: 'tourist_payment.decline', reason: 'asked for by the dialog' },
  };
  return mapValues(touristPaymentActions, ({ permission, judges }, action) => {
    const denied = deniedBecause(permission, viewer, ownerOf(sale));
    if (denied) return denied;
    const decision = decide(touristPaymentMachine, touristPaymentPosition(payment.state), events[action]);
    if (!decision.accepted) return decision.code;
    return saleRefusal(sale, changeOfSale(payment, sale, judges));
  });
}

/** The fields of an account that decide what can be done with it. */
export type UserStanding = { id: number; disabled: boolean };

const userActions = {
  edit: 'user.edit',
  disable: 'user.disable',
  enable: 'user.enable',
  reset_password: 'user.reset_password',
} as const satisfies Record<string, PermissionKey>;

export type UserActionName = keyof typeof userActions;

/** Nobody locks themself out: what ends an account's sessions is done by somebody else. */
export function userAbilities({ id, disabled }: UserStanding, viewer: Viewer): Abilities<UserActionName> {
  const oneself = id === viewer.id ? 'not_oneself' : null;
  const refusals: Abilities<UserActionName> = {
    edit: null,
    disable: oneself ?? (disabled ? 'user_disabled' : null),
    enable: disabled ? null : 'user_not_disabled',
    reset_password: oneself,
  };
  return mapValues(userActions, (permission, action) => deniedBecause(permission, viewer) ?? refusals[action]);
}

const partnerPaymentActions = {
  edit: 'partner_payment.edit',
  delete: 'partner_payment.delete',
  allocate: 'partner_payment.allocate',
  deallocate: 'partner_payment.deallocate',
} as const;

export type PartnerPaymentActionName = keyof typeof partnerPaymentActions;

export function partnerPaymentAbilities(
  payment: PartnerPaymentStanding & Pick<PartnerPaymentRow, 'payment_date'>,
  viewer: Viewer,
  today: string,
): Abilities<PartnerPaymentActionName> {
  const { payment_date: paymentDate } = payment;
  const amount = toHundredths(payment.amount);
  const events: Record<PartnerPaymentActionName, PartnerPaymentEvent> = {
    edit: { type: 'partner_payment.edit', payee: 'partner', amount, paymentDate, today },
    delete: { type: 'partner_payment.delete' },
    allocate: {
      type: 'partner_payment.allocate',
      chosen: 1,
      amounts: [amount < 0 ? -1 : 1],
      together: false,
      ofPartner: true,
    },
    deallocate: { type: 'partner_payment.deallocate', amount: 0 },
  };
  return mapValues(partnerPaymentActions, (permission, action) => {
    const denied = deniedBecause(permission, viewer);
    if (denied) return denied;
    const decision = decide(partnerPaymentMachine, partnerPaymentPosition(payment), events[action]);
    return decision.accepted ? null : decision.code;
  });
}

/** Why a line of the cash book can't be reversed, or null: only lines written by hand are, each of them once. */
export function cashEntryRefusal(entry: CashEntryStanding): ErrorCode | null {
  if (entry.tourist_payment_id !== null || entry.partner_payment_id !== null) return 'entry_not_manual';
  if (entry.transfer_id !== null) return 'entry_of_transfer';
  if (entry.reverses_id !== null) return 'entry_is_reversal';
  return entry.reversed_by_id === null ? null : 'entry_already_reversed';
}

export const cashEntryAbilities = (entry: CashEntryStanding, viewer: Viewer): Abilities<'reverse'> => ({
  reverse: deniedBecause('cash_entry.reverse', viewer) ?? cashEntryRefusal(entry),
});

export const cashTransferPosition = ({
  reversed_on,
}: Pick<CashTransferRow, 'reversed_on'>): Position<typeof cashTransferMachine> => ({
  value: reversed_on === null ? 'recorded' : 'reversed',
  context: {},
});

export function cashTransferAbilities(
  transfer: Pick<CashTransferRow, 'reversed_on'>,
  viewer: Viewer,
): Abilities<'reverse'> {
  const denied = deniedBecause('cash_transfer.reverse', viewer);
  if (denied) return { reverse: denied };
  const event = { type: 'cash_transfer.reverse', reason: 'asked for by the dialog' } as const;
  const decision = decide(cashTransferMachine, cashTransferPosition(transfer), event);
  return { reverse: decision.accepted ? null : decision.code };
}

function mapValues<Key extends string, From, To>(
  record: Record<Key, From>,
  to: (value: From, key: Key) => To,
): Record<Key, To> {
  const keys = Object.keys(record) as Key[];
  return Object.fromEntries(keys.map((key) => [key, to(record[key], key)])) as Record<Key, To>;
}
