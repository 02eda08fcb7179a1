import Type from 'typebox';
import { body, command, confirmed, noParams } from '../base/command.ts';
import { CalendarDate, CurrencyCode, Id, nullable, PositiveAmount, Rate, text } from '../base/fields.ts';
import { CashTransfer } from './cash-transfer.ts';

/**
 * Moves money from one desk (office, payment method, currency) to another one: two lines of the cash book. Without a date it
 * is today's. Of two currencies `received` says what arrives; without it that follows from `rate`, which is quoted as the
 * pair is (so many soums for a dollar), and without that from the offered rate. Within one currency as much arrives as is
 * given. Refused: same_desk, payment_amount_zero, amount_too_small, transfer_amounts_differ, date_in_future. Asks:
 * desk_below_zero, rate_far, rate_inverted.
 */
export const createCashTransfer = command({
  name: 'create-cash-transfer',
  summary: 'Move or exchange money between desks',
  method: 'POST',
  path: '/cash-transfers/',
  permission: 'cash_transfer.create',
  params: noParams,
  body: body({
    transfer_date: Type.Optional(nullable(CalendarDate)),
    from_office_id: Id,
    from_method_id: Id,
    from_currency: CurrencyCode,
    amount: PositiveAmount,
    to_office_id: Id,
    to_method_id: Id,
    to_currency: CurrencyCode,
    received: Type.Optional(nullable(PositiveAmount)),
    rate: Type.Optional(nullable(Rate)),
    description: Type.Optional(text(500)),
    confirmed,
  }),
  answer: CashTransfer,
  status: 201,
});
