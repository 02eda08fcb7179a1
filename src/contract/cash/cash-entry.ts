import Type, { type Static } from 'typebox';
import { canOf } from '../base/can.ts';
import {
  Amount,
  CalendarDate,
  CurrencyCode,
  Id,
  Moment,
  nullable,
  oneOf,
  PositiveAmount,
  Rate,
  requiredText,
} from '../base/fields.ts';

export const cashEntryTypes = [
  'income',
  'expense',
  'exchange_loss',
  'exchange_gain',
  'transfer_out',
  'transfer_in',
] as const;

/** Where a line comes from: typed by hand, or from an accepted payment, a partner payment, an exchange difference, a transfer. */
export const cashEntrySources = ['manual', 'tourist_payment', 'partner_payment', 'allocation', 'transfer'] as const;

/** The fields of a line that a person types. */
export const cashEntryFields = {
  type: oneOf(['income', 'expense']),
  entry_date: CalendarDate,
  description: requiredText(500),
  office_id: Id,
  method_id: Id,
  /** In `currency`, above zero: the type says which way it goes. */
  amount: PositiveAmount,
  currency: CurrencyCode,
  /** Rate of the currency to USD: UZS as USD→UZS, EUR as EUR→USD, USD as 1. */
  currency_rate: Rate,
};

/** A line of the cash book. Lines are never changed; one that is wrong is reversed by another. */
export const CashEntryRow = Type.Object(
  {
    id: Id,
    type: oneOf(cashEntryTypes),
    source: oneOf(cashEntrySources),
    entry_date: CalendarDate,
    description: Type.String(),
    office_id: Id,
    office_name: Type.String(),
    method_name: nullable(Type.String()),
    /** Above zero; below in a line that reverses another one, which is of the same type. */
    amount: Amount,
    currency: CurrencyCode,
    currency_rate: Rate,
    usd_total: Amount,
    tourist_payment_id: nullable(Id),
    partner_payment_id: nullable(Id),
    allocation_id: nullable(Id),
    /** Of a transfer between desks, which has two lines. */
    transfer_id: nullable(Id),
    /** Of the sale that a tourist payment belongs to. */
    sale_id: nullable(Id),
    tourist_name: nullable(Type.String()),
    tourist_surname: nullable(Type.String()),
    partner_id: nullable(Id),
    partner_name: nullable(Type.String()),
    /** The line that this one reverses, and the one that reverses it. */
    reverses_id: nullable(Id),
    reversed_by_id: nullable(Id),
    created_by_name: Type.String(),
    created_at: Moment,
  },
  { additionalProperties: false },
);
export type CashEntryRow = Static<typeof CashEntryRow>;

/** A line as the book shows it. */
export const CashBookRow = Type.Object(
  {
    ...CashEntryRow.properties,
    /** As a person reads it: income and gain above zero, expense and loss below; of a reversal the other way round. */
    signed_amount: Amount,
    signed_usd: Amount,
    /** USD by type, below zero in a reversal; null where the line is of another one. */
    income: nullable(Amount),
    expense: nullable(Amount),
    exchange_loss: nullable(Amount),
    exchange_gain: nullable(Amount),
    /** The partner payment that the line comes from, while there is one: it may have been deleted. */
    open_payment_id: nullable(Id),
    /** Of a transfer: the desk that the money went to or came from, and the amount there. */
    other_office_name: nullable(Type.String()),
    other_method_name: nullable(Type.String()),
    other_amount: nullable(Amount),
    other_currency: nullable(CurrencyCode),
    /** Of the line that this one reverses. */
    reverses_date: nullable(CalendarDate),
    reverses_description: nullable(Type.String()),
    /** What its currency has after it, in the order of date and id: in the desks that the list is narrowed to. */
    remains: Amount,
  },
  { additionalProperties: false },
);
export type CashBookRow = Static<typeof CashBookRow>;

/**
 * What a currency had at the beginning of a period, what came and went in it without what was reversed, what was exchanged
 * or moved to and from the desks that are looked at, and what it had at the end.
 */
export const CashBalance = Type.Object(
  {
    currency: CurrencyCode,
    opening: Amount,
    income: Amount,
    expense: Amount,
    transferred: Amount,
    closing: Amount,
  },
  { additionalProperties: false },
);
export type CashBalance = Static<typeof CashBalance>;

/** Exchange differences move no money: they stand beside the currencies, in USD. */
export const CashBalances = Type.Object(
  { currencies: Type.Array(CashBalance), exchange_loss: Amount, exchange_gain: Amount },
  { additionalProperties: false },
);
export type CashBalances = Static<typeof CashBalances>;

export const CashEntryCan = canOf(['reverse']);
export type CashEntryCan = Static<typeof CashEntryCan>;

export const CashEntry = Type.Object(
  { ...CashEntryRow.properties, can: CashEntryCan },
  { additionalProperties: false },
);
export type CashEntry = Static<typeof CashEntry>;
