import Type, { type Static } from 'typebox';
import { canOf } from '../base/can.ts';
import { Amount, CalendarDate, CurrencyCode, Id, Moment, nullable, Rate, text } from '../base/fields.ts';
import { CurrencyBalance } from './currency-balance.ts';

const closed = { additionalProperties: false };

/** Money that went from one desk to another: two lines of the cash book, which are neither income nor expense. */
export const CashTransferRow = Type.Object(
  {
    id: Id,
    transfer_date: CalendarDate,
    /** The desk that gave, and how much in its currency. */
    from_office_id: Id,
    from_office_name: Type.String(),
    from_method_id: Id,
    from_method_name: Type.String(),
    from_currency: CurrencyCode,
    from_amount: Amount,
    /** The desk that got, and how much in its currency. */
    to_office_id: Id,
    to_office_name: Type.String(),
    to_method_id: Id,
    to_method_name: Type.String(),
    to_currency: CurrencyCode,
    to_amount: Amount,
    /** Of the two currencies, as their pair is quoted; 1 within one currency. */
    exchange_rate: Rate,
    /** Of both lines: what is exchanged is worth the same before and after. */
    usd_total: Amount,
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

export const CashTransfer = Type.Object({ ...CashTransferRow.properties, can: CashTransferCan }, closed);
export type CashTransfer = Static<typeof CashTransfer>;

/** What a desk has on a day. */
export const CashDesk = Type.Object(
  {
    office_id: Id,
    office_name: Type.String(),
    method_id: Id,
    method_name: Type.String(),
    currency: CurrencyCode,
    balance: Amount,
  },
  closed,
);
export type CashDesk = Static<typeof CashDesk>;

/** The desks that have something, or owe it, and what that comes to in each currency. */
export const CashDesks = Type.Object(
  {
    desks: Type.Array(CashDesk),
    totals: Type.Array(CurrencyBalance),
  },
  closed,
);
export type CashDesks = Static<typeof CashDesks>;
