import Type from 'typebox';
import { body, command, confirmed, noParams } from '../base/command.ts';
import { CalendarDate, CurrencyCode, Id, NonNegativeAmount, nullable, Rate, text } from '../base/fields.ts';
import { CashTransfer } from './cash-transfer.ts';

/**
 * Moves money between two desks (office, payment method, currency): two lines of the cash book. The default date is
 * today. Between two currencies `received` is the amount that arrives; without it the amount follows from `rate`, which
 * is quoted as the pair is (soums per dollar), by default the offered rate. Within one currency the received amount is
 * the given one. Refused: same_desk, payment_amount_zero, amount_too_small, transfer_amounts_differ, date_in_future.
 * Asks: desk_below_zero, rate_far, rate_inverted.
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
    amount: NonNegativeAmount,
    to_office_id: Id,
    to_method_id: Id,
    to_currency: CurrencyCode,
    received: Type.Optional(nullable(NonNegativeAmount)),
    rate: Type.Optional(nullable(Rate)),
    description: Type.Optional(text(500)),
    confirmed,
  }),
  answer: CashTransfer,
  status: 201,
});
