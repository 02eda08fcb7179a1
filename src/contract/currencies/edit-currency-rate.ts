import Type from 'typebox';
import { body, byId, command, confirmed } from '../base/command.ts';
import { CurrencyRateRow } from './currency-rate.ts';

const { date, rate } = CurrencyRateRow.properties;

/**
 * Corrects a rate or its date; the source of an imported rate becomes `manual`. Refused: date_in_future,
 * currency_rate_exists, stale. Asks: rate_inverted, rate_far. Amounts recorded earlier are not changed.
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
