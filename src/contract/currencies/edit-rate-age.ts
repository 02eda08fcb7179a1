import { body, command, noParams } from '../base/command.ts';
import { RateAge } from './currency-rate.ts';

const { rate_age } = RateAge.properties;

/** Sets the age in days above which forms warn about a rate. Refused: stale. */
export const editRateAge = command({
  name: 'edit-rate-age',
  summary: 'Set the age in days above which forms warn about an exchange rate',
  method: 'PATCH',
  path: '/rate-age/',
  permission: 'rate_age.edit',
  params: noParams,
  body: body({ rate_age }),
  answer: RateAge,
  status: 200,
});
