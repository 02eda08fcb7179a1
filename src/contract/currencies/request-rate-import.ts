import { body, command, noBody, noParams } from '../base/command.ts';
import { RateImport } from './currency-rate.ts';

const { enabled, version } = RateImport.properties;

/** Starts an import of the bank's rates now. Refused: rate_import_off. */
export const requestRateImport = command({
  name: 'request-rate-import',
  summary: "Import the Central Bank's rates now",
  method: 'POST',
  path: '/rate-import/request/',
  permission: 'rate_import.request',
  params: noParams,
  body: noBody,
  answer: body({ enabled, version }),
  status: 200,
});
