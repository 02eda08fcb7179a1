import Type from 'typebox';
import { body, command, confirmed, noParams } from '../base/command.ts';
import { nullable, Rate } from '../base/fields.ts';
import { CashEntry, cashEntryFields } from './cash-entry.ts';

const { entry_date, office_id, currency_rate: _, ...required } = cashEntryFields;

/**
 * Writes a line into the cash book by hand: rent, salaries, corrections. Defaults: today, the caller's office, the
 * offered rate. Refused: payment_amount_zero, date_in_future. Asks: desk_below_zero, rate_far, rate_inverted.
 */
export const addCashEntry = command({
  name: 'add-cash-entry',
  summary: 'Write a line into the cash book',
  method: 'POST',
  path: '/cash-entries/',
  permission: 'cash_entry.add',
  params: noParams,
  body: body({
    ...required,
    entry_date: Type.Optional(nullable(entry_date)),
    office_id: Type.Optional(office_id),
    currency_rate: Type.Optional(nullable(Rate)),
    confirmed,
  }),
  answer: CashEntry,
  status: 201,
});
