/** What the company holds of a client, part by part, in the order in which it is told. */
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

/** A row of a part: its fields are called as everywhere else. */
export type ExportedRow = { id: number } & Record<string, unknown>;

/** The file of an export. `clients`: the client and those that were merged into this one. */
export type ClientExport = {
  client_id: number;
  company_name: string;
  exported_at: string;
} & Record<ExportPart, ExportedRow[]>;
