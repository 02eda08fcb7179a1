import Type, { type Static } from 'typebox';
import { canOf } from '../base/can.ts';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, CurrencyCode, Id, Moment, nullable, Rate, text } from '../base/fields.ts';
import { CurrencyBalance } from './currency-balance.ts';

const closed = { additionalProperties: false };

/** A transfer of money between two desks: two lines of the cash book, which are neither income nor expense. */
export const CashTransferRow = Type.Object(
  {
    id: Id,
    transfer_date: CalendarDate,
    from_office_id: described(Id, 'The giving desk, and the amount in its currency'),
    from_office_name: Type.String(),
    from_method_id: Id,
    from_method_name: Type.String(),
    from_currency: CurrencyCode,
    from_amount: Amount,
    to_office_id: described(Id, 'The receiving desk, and the amount in its currency'),
    to_office_name: Type.String(),
    to_method_id: Id,
    to_method_name: Type.String(),
    to_currency: CurrencyCode,
    to_amount: Amount,
    exchange_rate: described(Rate, 'Of the two currencies, as their pair is quoted; 1 within one currency'),
    usd_total: described(Amount, 'Of both lines: what is exchanged is worth the same before and after'),
    description: text(500),
    reversed_on: nullable(CalendarDate),
    reverse_reason: nullable(Type.String()),
    created_by_name: Type.String(),
    created_at: Moment,
    version: Type.Integer(),
  },
  closed,
);
export type CashTransferRow = Static<typeof CashTransferRow>;

export const CashTransferCan = canOf(['reverse']);
export type CashTransferCan = Static<typeof CashTransferCan>;

export const CashTransfer = entity(
  'CashTransfer',
  { ...CashTransferRow.properties, can: CashTransferCan },
  'A transfer of money between two desks: two lines of the cash book',
);
export type CashTransfer = Static<typeof CashTransfer>;

export const CashDesk = entity(
  'CashDesk',
  {
    office_id: Id,
    office_name: Type.String(),
    method_id: Id,
    method_name: Type.String(),
    currency: CurrencyCode,
    balance: Amount,
  },
  'The balance of a desk on a day',
);
export type CashDesk = Static<typeof CashDesk>;

export const CashDesks = entity(
  'CashDesks',
  {
    desks: Type.Array(CashDesk),
    totals: Type.Array(CurrencyBalance),
  },
  'The desks whose balance is not zero, and the sum of each currency',
);
export type CashDesks = Static<typeof CashDesks>;
