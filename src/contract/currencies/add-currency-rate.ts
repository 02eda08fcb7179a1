import { body, command, confirmed, noParams } from '../base/command.ts';
import { CurrencyRateRow } from './currency-rate.ts';

const { from, to, date, rate } = CurrencyRateRow.properties;

/**
 * Records the rate of a published pair from a date on. Refused: rate_pair_unknown, date_in_future,
 * currency_rate_exists. Asks: rate_inverted, rate_far, compared with the newest rate before that date. Amounts recorded
 * earlier are not changed.
 */
export const addCurrencyRate = command({
  name: 'add-currency-rate',
  summary: 'Record the rate of a pair of currencies from a date on',
  method: 'POST',
  path: '/currency-rates/',
  permission: 'currency_rate.add',
  params: noParams,
  body: body({ from, to, date, rate, confirmed }),
  answer: CurrencyRateRow,
  status: 201,
});
