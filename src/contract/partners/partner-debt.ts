import Type, { type Static, type TString } from 'typebox';
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

const closed = { additionalProperties: false };

/** A figure in the partner's currency, and the same in USD. */
const inBoth = <const Name extends string>(name: Name) =>
  ({ [name]: Amount, [`${name}_usd`]: Amount }) as Record<Name | `${Name}_usd`, TString>;

/**
 * What is owed between the company and a partner: the parts that make up the debt, each of them zero or above.
 * - `owed`: what is still to be paid for bookings, penalties of cancelled ones included;
 * - `overpaid`: what was paid for bookings beyond what they cost, as when one was cancelled afterwards;
 * - `prepaid`: what remains of payments;
 * - `returned`: what the partner gave back and is not yet allocated to what was overpaid.
 */
const parts = { ...inBoth('owed'), ...inBoth('overpaid'), ...inBoth('prepaid'), ...inBoth('returned') };

/** How many bookings and payments the parts are made of. */
const counts = {
  /** Bookings with something left to be paid. */
  open_bookings: Type.Integer(),
  overpaid_bookings: Type.Integer(),
  /** Payments of which something remains, and money given back that is not allocated. */
  open_payments: Type.Integer(),
};

/** owed − overpaid − prepaid + returned: above zero the company owes, below zero the partner does. */
const debt = inBoth('debt');

/** How the company and a partner stand. */
export const PartnerBalance = Type.Object(
  {
    ...Partner.properties,
    latin_name: PartnerRow.properties.latin_name,
    retired: YesOrNo,
    /** Goes up with every change; sent back as `If-Match`. */
    version: Type.Integer(),
    ...parts,
    ...counts,
    ...debt,
  },
  closed,
);
export type PartnerBalance = Static<typeof PartnerBalance>;

/** A partner that owes: prepaid and overpaid less what it returned, and what is owed to it beside that. */
export const DebtFromPartner = Type.Object(
  { ...Partner.properties, retired: YesOrNo, ...parts, ...counts, ...inBoth('owes'), ...debt },
  closed,
);
export type DebtFromPartner = Static<typeof DebtFromPartner>;

/** What stands in a partner's ledger. A difference is an exchange loss or gain, or a rounding, of an allocation. */
export const ledgerKinds = ['booking', 'payment', 'difference'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** One line of a partner's ledger: above zero the company owes more by it, below zero less. */
export const LedgerLine = Type.Object(
  {
    kind: oneOf(ledgerKinds),
    /** Of the booking, the payment or the allocation. */
    id: Id,
    /** Of the service, of the payment, of the allocation. */
    date: CalendarDate,
    ...inBoth('amount'),
    /** What is owed after this line. */
    ...inBoth('balance'),
    /** Of a booking, and of a difference that was made in settling one. */
    booking_id: nullable(Id),
    sale_id: nullable(Id),
    reference_number: nullable(Type.String()),
    tourist: nullable(Type.String()),
    cancelled: YesOrNo,
    /** Of a payment, and of a difference that it made. */
    partner_payment_id: nullable(Id),
    method_name: nullable(Type.String()),
    /** As it was recorded; a difference has been recorded in no currency. */
    recorded: nullable(Amount),
    currency: nullable(CurrencyCode),
    currency_rate: nullable(Rate),
  },
  closed,
);
export type LedgerLine = Static<typeof LedgerLine>;

/** opening + booked − paid + difference = closing. */
const flow = {
  ...inBoth('opening'),
  ...inBoth('booked'),
  ...inBoth('paid'),
  ...inBoth('difference'),
  ...inBoth('closing'),
};

/** What happened between the company and a partner over a period, a part of the lines at a time. */
export const PartnerLedger = Type.Object(
  { ...flow, line_count: Type.Integer(), lines: Type.Array(LedgerLine) },
  closed,
);
export type PartnerLedger = Static<typeof PartnerLedger>;

/** So many lines of a ledger are given at once. */
export const LEDGER_PAGE = 500;

/** How the debt to a partner went in a month. */
export const PartnerMonth = Type.Object(
  { partner_id: Id, partner_name: requiredText(120), partner_currency: CurrencyCode, ...flow },
  closed,
);
export type PartnerMonth = Static<typeof PartnerMonth>;

/** A month by its first day: the sums in USD, and the partners that anything was owed to or by, or happened with. */
export const BalanceMonth = Type.Object(
  {
    month: CalendarDate,
    opening_usd: Amount,
    booked_usd: Amount,
    paid_usd: Amount,
    difference_usd: Amount,
    closing_usd: Amount,
    partners: Type.Array(PartnerMonth),
  },
  closed,
);
export type BalanceMonth = Static<typeof BalanceMonth>;

/** So many months are answered at once. */
export const MOST_MONTHS = 60;
