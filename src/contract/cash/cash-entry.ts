import Type, { type Static } from 'typebox';
import { canOf } from '../base/can.ts';
import { described, entity } from '../base/entity.ts';
import {
  Amount,
  CalendarDate,
  CurrencyCode,
  Id,
  Moment,
  NonNegativeAmount,
  nullable,
  oneOf,
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

/** The origin of a line: typed by hand, an accepted payment, a partner payment, an exchange difference, a transfer. */
export const cashEntrySources = ['manual', 'tourist_payment', 'partner_payment', 'allocation', 'transfer'] as const;

/** The fields of a line that a person types. */
export const cashEntryFields = {
  type: oneOf(['income', 'expense']),
  entry_date: CalendarDate,
  description: requiredText(500),
  office_id: Id,
  method_id: Id,
  amount: described(NonNegativeAmount, 'In `currency`, above zero: the type says which way it goes'),
  currency: CurrencyCode,
  currency_rate: described(Rate, 'Rate of the currency to USD: UZS as USD→UZS, EUR as EUR→USD, USD as 1'),
};

/** A line of the cash book. Lines are never changed; a wrong one is reversed by another. */
export const CashEntryRow = Type.Object(
  {
    id: Id,
    type: described(oneOf(cashEntryTypes), 'income, expense, exchange_loss, exchange_gain, transfer_out, transfer_in'),
    source: described(oneOf(cashEntrySources), 'manual, tourist_payment, partner_payment, allocation, transfer'),
    entry_date: CalendarDate,
    description: Type.String(),
    office_id: Id,
    office_name: Type.String(),
    method_name: nullable(Type.String()),
    amount: described(
      Amount,
      'Above zero: the type says which way it goes; below zero in a reversal, which is of the type of what it reverses',
    ),
    currency: CurrencyCode,
    currency_rate: Rate,
    usd_total: Amount,
    tourist_payment_id: nullable(Id),
    partner_payment_id: nullable(Id),
    allocation_id: nullable(Id),
    transfer_id: described(nullable(Id), 'Of a transfer between desks, which has two lines'),
    sale_id: described(nullable(Id), 'Of the sale that a tourist payment belongs to'),
    tourist_name: nullable(Type.String()),
    tourist_surname: nullable(Type.String()),
    partner_id: nullable(Id),
    partner_name: nullable(Type.String()),
    reverses_id: described(nullable(Id), 'The line that this one reverses, and the one that reverses it'),
    reversed_by_id: nullable(Id),
    created_by_name: Type.String(),
    created_at: Moment,
  },
  { additionalProperties: false },
);
export type CashEntryRow = Static<typeof CashEntryRow>;

export const CashBookRow = entity(
  'CashBookRow',
  {
    ...CashEntryRow.properties,
    signed_amount: described(
      Amount,
      'As a person reads it: income and gain above zero, expense and loss below; of a reversal the other way round',
    ),
    signed_usd: Amount,
    income: described(nullable(Amount), 'USD where the line is of that type, below zero in a reversal'),
    expense: nullable(Amount),
    exchange_loss: nullable(Amount),
    exchange_gain: nullable(Amount),
    open_payment_id: described(nullable(Id), 'The partner payment while there is one: it may have been deleted'),
    other_office_name: described(
      nullable(Type.String()),
      'Of a transfer: the desk at its other end, and the amount there',
    ),
    other_method_name: nullable(Type.String()),
    other_amount: nullable(Amount),
    other_currency: nullable(CurrencyCode),
    reverses_date: described(nullable(CalendarDate), 'Of the line that this one reverses'),
    reverses_description: nullable(Type.String()),
    remains: described(
      Amount,
      'The balance of its currency (and of the office, where the filter names one) after it, by date and ' +
        'id, whatever else is filtered',
    ),
  },
  'A line as the book shows it',
);
export type CashBookRow = Static<typeof CashBookRow>;

export const CashBalance = entity(
  'CashBalance',
  {
    currency: CurrencyCode,
    opening: Amount,
    income: Amount,
    expense: Amount,
    transferred: described(Amount, 'Net amount of exchanges and of transfers between these desks and others'),
    closing: Amount,
  },
  'The balance of a currency at the beginning of a period, its income and expense without reversed lines, ' +
    'exchanges and transfers to and from the desks, and the balance at the end',
);
export type CashBalance = Static<typeof CashBalance>;

export const CashBalances = entity(
  'CashBalances',
  {
    currencies: described(Type.Array(CashBalance), 'Each currency that the book has lines of'),
    exchange_loss: described(Amount, 'USD'),
    exchange_gain: Amount,
  },
  'Exchange differences move no money: they stand beside the currencies, in USD',
);
export type CashBalances = Static<typeof CashBalances>;

export const CashEntryCan = canOf(['reverse']);
export type CashEntryCan = Static<typeof CashEntryCan>;

export const CashEntry = Type.Object(
  { ...CashEntryRow.properties, can: CashEntryCan },
  { additionalProperties: false },
);
export type CashEntry = Static<typeof CashEntry>;
