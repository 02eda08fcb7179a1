/** The parts of a client's exported data, in the order of the file. */
export const exportParts = [
  'clients',
  'consents',
  'sales',
  'bookings',
  'payments',
  'points',
  'messages',
  'pictures',
  'log',
] as const;
export type ExportPart = (typeof exportParts)[number];

/** A row of a part, with the field names of the API. */
export type ExportedRow = { id: number } & Record<string, unknown>;

/** The file of an export. `clients`: the client and those that were merged into it. */
export type ClientExport = {
  client_id: number;
  company_name: string;
  exported_at: string;
} & Record<ExportPart, ExportedRow[]>;
