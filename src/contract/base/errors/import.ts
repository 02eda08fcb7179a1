import type { ErrorEntry } from './entry.ts';

/** Errors of the import from a spreadsheet. */
export const importErrors = {
  import_rows: { status: 400, message: 'A file has from 1 to 30,000 rows' },
  import_unreadable: { status: 400, message: 'The file could not be read: .xlsx or .csv is needed' },
  import_columns_missing: { status: 400, message: 'Choose the columns of the required fields' },
  import_problems: { status: 409, message: 'The file has problems. Nothing was recorded.' },
  import_out_of_order: { status: 409, message: 'This is not the next step of the import' },
  import_under_way: { status: 409, message: 'The import is under way' },
  import_done: { status: 409, message: 'This file was imported already' },
  import_differs: { status: 409, message: 'Another row of the same sale has a different value' },
  import_sale_too_large: { status: 409, message: 'A sale has at most 50 bookings and 20 payments' },
  import_twice: { status: 409, message: 'The file contains this twice' },
  import_name_ambiguous: { status: 409, message: 'Several entries have this name' },
  import_direction_unknown: { status: 409, message: 'There is no such direction' },
  import_partner_unknown: { status: 409, message: 'There is no such partner' },
  import_method_unknown: { status: 409, message: 'There is no such payment method' },
  import_agent_unknown: { status: 409, message: 'There is no agent of that name' },
  import_office_unknown: { status: 409, message: 'There is no such office' },
  import_usd_only: { status: 400, message: 'The price to the tourist is in USD' },
  import_rate_missing: { status: 409, message: 'There is no rate of this currency on that date' },
} as const satisfies Record<string, ErrorEntry>;
