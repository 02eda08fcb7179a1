import { body, command, noBody, noParams } from '../base/command.ts';
import { RateImport } from './currency-rate.ts';

const { enabled, version } = RateImport.properties;

/** Has the bank's rates read now instead of at the next turn. Refused: rate_import_off. */
export const requestRateImport = command({
  name: 'request-rate-import',
  summary: "Have the Central Bank's rates read now",
  method: 'POST',
  path: '/rate-import/request/',
  permission: 'rate_import.request',
  params: noParams,
  body: noBody,
  answer: body({ enabled, version }),
  status: 200,
});
