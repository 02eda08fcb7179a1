import type { SumReport } from '../sums/check-sums.ts';
import type { Content } from './table-copy.ts';

/**
 * An export: text, compressed by zstd, encrypted by age where there is a passphrase.
 *
 *   {"karavan":"company","format":1,…}          the header
 *   {"table":"branches","columns":["id",…]}      each table
 *   1<tab>Ташкент<tab>…                          its rows, in PostgreSQL's text format
 *   \.                                           their end, which no row is
 *   {"tables":{"branches":{…},…},"sums":{…}}     the end
 */
export const FORMAT = 1;
export const END_OF_ROWS = Buffer.from('\\.\n');

/** Describes an export; times are ISO texts. */
export type Header = {
  karavan: 'company';
  format: number;
  exported_at: string;
  /** Versions of Karavan and PostgreSQL, and the last migration of the schema. */
  program: string;
  postgres: string;
  schema: string;
  /** The row of `companies`. */
  company: CompanyRow;
  /** The sign-in names of its people as they are compared, which no other account of an installation may have. */
  usernames: string[];
};

export type CompanyRow = Record<string, unknown> & {
  id: number;
  uid: string;
  slug: string;
  name: string;
  former_ids: number[];
};

export type TableHead = { table: string; columns: string[] };

/** The last line, which says what the tables had and how their recomputation went. */
export type Trailer = { tables: Record<string, Content>; sums: Sums };

/** The outcome of recomputing the kept values, as far as it is the same in every installation. */
export type Sums = Omit<SumReport, 'findings' | 'companies'>;

/** A step of an export or an import, for a progress line. */
export type MovingStep = { step: 'sums' | 'write' | 'read' | 'load' | 'references' | 'compare'; done: string };
