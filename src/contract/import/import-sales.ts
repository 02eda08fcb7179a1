import { body, command, confirmed, noParams } from '../base/command.ts';
import { oneOf } from '../base/fields.ts';
import { IMPORT_BODY_LIMIT, Imported, importOptions, importRows, SaleLine } from './import-rows.ts';

/**
 * Records the sales of a spreadsheet as active ones with the bookings and payments of their rows, all or nothing. A dry
 * run answers with all problems; otherwise they are refused as errors at the fields of the rows.
 */
export const importSales = command({
  name: 'import-sales',
  summary: 'Record the sales of a spreadsheet, all or nothing',
  method: 'POST',
  path: '/imports/sales/',
  permission: 'import.run',
  params: noParams,
  body: body({
    rows: importRows(SaleLine),
    ...importOptions,
    /** Unknown directions and partners are a problem, or are added. */
    unknown: oneOf(['problem', 'add']),
    /** Payments are recorded as new ones that wait for acceptance, or as accepted. */
    payments: oneOf(['new', 'accepted']),
    confirmed,
  }),
  answer: Imported,
  status: 200,
  bodyLimit: IMPORT_BODY_LIMIT,
});
