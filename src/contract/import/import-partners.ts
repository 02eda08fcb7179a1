import { body, command, noParams } from '../base/command.ts';
import { IMPORT_BODY_LIMIT, Imported, importOptions, importRows, PartnerLine } from './import-rows.ts';

/** Adds the partners of a spreadsheet, all or nothing; a partner is known by the name. */
export const importPartners = command({
  name: 'import-partners',
  summary: 'Add the partners of a spreadsheet, all or nothing',
  method: 'POST',
  path: '/imports/partners/',
  permission: 'import.run',
  params: noParams,
  body: body({ rows: importRows(PartnerLine), ...importOptions }),
  answer: Imported,
  status: 200,
  bodyLimit: IMPORT_BODY_LIMIT,
});
