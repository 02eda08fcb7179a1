import { body, command, noParams } from '../base/command.ts';
import { RateAge } from './currency-rate.ts';

const { rate_age } = RateAge.properties;

/** Sets how many days old a rate may be before forms say so. Refused: stale. */
export const editRateAge = command({
  name: 'edit-rate-age',
  summary: 'Set how many days old an exchange rate may be before forms say so',
  method: 'PATCH',
  path: '/rate-age/',
  permission: 'rate_age.edit',
  params: noParams,
  body: body({ rate_age }),
  answer: RateAge,
  status: 200,
});
