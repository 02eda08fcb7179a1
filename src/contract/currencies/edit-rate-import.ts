import { body, command, noParams } from '../base/command.ts';
import { RateImport } from './currency-rate.ts';

const { enabled, version } = RateImport.properties;

/** Switches the company's import of the Central Bank's rates on or off. Refused: stale. */
export const editRateImport = command({
  name: 'edit-rate-import',
  summary: "Switch the import of the Central Bank's rates on or off",
  method: 'PATCH',
  path: '/rate-import/',
  permission: 'rate_import.edit',
  params: noParams,
  body: body({ enabled }),
  answer: body({ enabled, version }),
  status: 200,
});
