import { body, command, noParams } from '../base/command.ts';
import { ClientLine, IMPORT_BODY_LIMIT, Imported, importOptions, importRows } from './import-rows.ts';

/** Records the clients of a spreadsheet, all or nothing; a client is known by the phone number. */
export const importClients = command({
  name: 'import-clients',
  summary: 'Record the clients of a spreadsheet, all or nothing',
  method: 'POST',
  path: '/imports/clients/',
  permission: 'import.run',
  params: noParams,
  body: body({ rows: importRows(ClientLine), ...importOptions }),
  answer: Imported,
  status: 200,
  bodyLimit: IMPORT_BODY_LIMIT,
});
