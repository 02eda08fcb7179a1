import Type from 'typebox';
import { body, byId, command, confirmed } from '../base/command.ts';
import { CurrencyRateRow } from './currency-rate.ts';

const { date, rate } = CurrencyRateRow.properties;

/**
 * Corrects a rate or its date; a rate that came from the bank is a person's from then on. Refused: date_in_future,
 * currency_rate_exists, stale. Asks: rate_inverted, rate_far. What was recorded at the old rate stays as it is.
 */
export const editCurrencyRate = command({
  name: 'edit-currency-rate',
  summary: 'Correct a rate or its date',
  method: 'PATCH',
  path: '/currency-rates/:id/',
  permission: 'currency_rate.edit',
  params: byId,
  body: body({ date: Type.Optional(date), rate: Type.Optional(rate), confirmed }),
  answer: CurrencyRateRow,
  status: 200,
});
