import { body, command, confirmed, noParams } from '../base/command.ts';
import { oneOf } from '../base/fields.ts';
import { IMPORT_BODY_LIMIT, Imported, importOptions, rowsOf, SaleLine } from './import-rows.ts';

/**
 * Records the sales of a spreadsheet, all or nothing: active ones, with the bookings and payments that stand in their rows.
 * A dry run answers with every problem; without one they are refused as fields of the rows.
 */
export const importSales = command({
  name: 'import-sales',
  summary: 'Record the sales of a spreadsheet, all or nothing',
  method: 'POST',
  path: '/imports/sales/',
  permission: 'import.run',
  params: noParams,
  body: body({
    rows: rowsOf(SaleLine),
    ...importOptions,
    /** A direction or partner that there is not: a problem, or added. */
    unknown: oneOf(['problem', 'add']),
    /** Payments wait to be accepted as any others, or are accepted with the import. */
    payments: oneOf(['new', 'accepted']),
    confirmed,
  }),
  answer: Imported,
  status: 200,
  bodyLimit: IMPORT_BODY_LIMIT,
});
