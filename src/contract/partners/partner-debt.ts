import Type, { type Static, type TString } from 'typebox';
import { described, entity } from '../base/entity.ts';
import {
  Amount,
  CalendarDate,
  CurrencyCode,
  Id,
  nullable,
  oneOf,
  Rate,
  requiredText,
  YesOrNo,
} from '../base/fields.ts';
import { Partner, PartnerRow } from '../directories/directories.ts';

/** A figure in the partner's currency, and the same in USD. */
const inBoth = <const Name extends string>(name: Name, amount = Amount) =>
  ({ [name]: amount, [`${name}_usd`]: Amount }) as Record<Name | `${Name}_usd`, TString>;

/** The parts of the debt between the company and a partner, each of them zero or above. */
const parts = {
  ...inBoth('owed', described(Amount, 'Still to be paid for bookings, penalties of cancelled ones included')),
  ...inBoth(
    'overpaid',
    described(Amount, 'Paid for bookings beyond what they cost, as when one was cancelled afterwards'),
  ),
  ...inBoth('prepaid', described(Amount, 'What remains of payments')),
  ...inBoth('returned', described(Amount, 'What the partner gave back and is not yet allocated to what was overpaid')),
};

/** Numbers of the bookings and payments of the parts. */
const counts = {
  open_bookings: described(Type.Integer(), 'How many bookings have something left to be paid'),
  overpaid_bookings: Type.Integer(),
  open_payments: described(
    Type.Integer(),
    'Payments of which something remains, and money given back that is not allocated',
  ),
};

const debt = inBoth(
  'debt',
  described(Amount, 'owed - overpaid - prepaid + returned: above zero the company owes, below zero the partner does'),
);

export const PartnerBalance = entity(
  'PartnerBalance',
  {
    ...Partner.properties,
    latin_name: PartnerRow.properties.latin_name,
    retired: YesOrNo,
    version: described(Type.Integer(), 'Goes up with every change; sent back as `If-Match`'),
    ...parts,
    ...counts,
    ...debt,
  },
  "Each part of the debt is zero or above, in the partner's currency and in USD",
);
export type PartnerBalance = Static<typeof PartnerBalance>;

export const DebtFromPartner = entity(
  'DebtFromPartner',
  {
    ...Partner.properties,
    retired: YesOrNo,
    ...parts,
    ...counts,
    ...inBoth('owes', described(Amount, 'overpaid + prepaid - returned')),
    ...debt,
  },
  'A partner that owes; its parts are those of its balance',
);
export type DebtFromPartner = Static<typeof DebtFromPartner>;

/** Kinds of lines in a partner's ledger. A difference is an exchange loss or gain, or a rounding, of an allocation. */
export const ledgerKinds = ['booking', 'payment', 'difference'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const LedgerLine = entity(
  'LedgerLine',
  {
    kind: described(
      oneOf(ledgerKinds),
      'booking, payment, difference: an exchange loss or gain, or a rounding, of an allocation',
    ),
    id: described(Id, 'Of the booking, the payment or the allocation'),
    date: described(CalendarDate, 'Of the service, of the payment, of the allocation'),
    ...inBoth('amount'),
    ...inBoth('balance', described(Amount, 'What is owed after this line')),
    booking_id: described(nullable(Id), 'Of a booking, and of a difference that was made in settling one'),
    sale_id: nullable(Id),
    reference_number: nullable(Type.String()),
    tourist: nullable(Type.String()),
    cancelled: YesOrNo,
    partner_payment_id: described(nullable(Id), 'Of a payment, and of a difference that it made'),
    method_name: nullable(Type.String()),
    recorded: described(nullable(Amount), 'As it was recorded; null for a difference, like the next two'),
    currency: nullable(CurrencyCode),
    currency_rate: nullable(Rate),
  },
  "One line of a partner's ledger: above zero the company owes more by it, below zero less",
);
export type LedgerLine = Static<typeof LedgerLine>;

const flow = {
  ...inBoth('opening'),
  ...inBoth('booked'),
  ...inBoth('paid'),
  ...inBoth('difference'),
  ...inBoth('closing'),
};

export const PartnerLedger = entity(
  'PartnerLedger',
  {
    ...flow,
    line_count: described(Type.Integer(), 'How many lines of the kind that was asked for the period has'),
    lines: described(Type.Array(LedgerLine), 'Oldest first'),
  },
  "opening + booked - paid + difference = closing, in the partner's currency and in USD",
);
export type PartnerLedger = Static<typeof PartnerLedger>;

/** Maximal number of ledger lines in one answer. */
export const LEDGER_PAGE_SIZE = 500;

export const PartnerMonth = entity(
  'PartnerMonth',
  { partner_id: Id, partner_name: requiredText(120), partner_currency: CurrencyCode, ...flow },
  "opening + booked - paid + difference = closing, in the partner's currency and in USD",
);
export type PartnerMonth = Static<typeof PartnerMonth>;

export const BalanceMonth = entity(
  'BalanceMonth',
  {
    month: CalendarDate,
    opening_usd: Amount,
    booked_usd: Amount,
    paid_usd: Amount,
    difference_usd: Amount,
    closing_usd: Amount,
    partners: described(Type.Array(PartnerMonth), 'Those that anything was owed to or by, or happened with, by name'),
  },
  'A month by its first day; sums of all partners in USD',
);
export type BalanceMonth = Static<typeof BalanceMonth>;

/** Maximal number of months in one answer. */
export const MAX_BALANCE_MONTHS = 60;
