import { createHash } from 'node:crypto';
import { importClients } from '#contract/import/import-clients.ts';
import { importPartners } from '#contract/import/import-partners.ts';
import { importSales } from '#contract/import/import-sales.ts';
import { compiledChecker, MAX_PROBLEMS, type Problems } from '../base/http/validation.ts';

/** Limits of a row: fields, and characters of a cell. A real row has at most forty fields. */
const MAX_FIELDS = 100;
const MAX_TEXT = 20_000;

const commands = { importSales, importClients, importPartners };
export type RowsCommand = keyof typeof commands;

/** The result of reading a body: a refusal, or its rows, its other fields and its hash. */
export type RowsRead =
  | { malformed: true }
  | { fields: Problems }
  | { body: Record<string, unknown>; rows: unknown[]; bodyHash: string };

type Schema = { properties: Record<string, object> & { rows: { items: object; maxItems: number } } };

/** Validators of the body without its rows, and of one row. */
function checksOf(command: RowsCommand) {
  const { properties, ...rest } = commands[command].body as unknown as Schema;
  const { items, ...rows } = properties.rows;
  return {
    maxRows: rows.maxItems,
    checkBody: compiledChecker({ ...rest, properties: { ...properties, rows } } as never),
    checkRow: compiledChecker(items as never),
  };
}

const checks = {
  importSales: checksOf('importSales'),
  importClients: checksOf('importClients'),
  importPartners: checksOf('importPartners'),
};

/**
 * Reads and validates a body, row by row until a hundred fields are invalid, so that the time is linear in its size.
 */
export function readRowsBody(command: RowsCommand, bytes: Uint8Array): RowsRead {
  const json = parseJson(bytes);
  if (json === undefined) return { malformed: true };
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { fields: { '': 'malformed' } };
  const { maxRows, checkBody, checkRow } = checks[command];
  const { rows, ...body } = json as Record<string, unknown>;
  // Refused before validation, because the validator would check every item.
  if (Array.isArray(rows) && rows.length > maxRows) return { fields: { rows: 'import_rows' } };
  const fields = checkBody(json) ?? problemsOfRows(rows as unknown[], checkRow);
  if (fields) return { fields };
  return { body, rows: rows as unknown[], bodyHash: createHash('sha256').update(bytes).digest('hex') };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

type Check = (value: unknown) => Problems | null;

function problemsOfRows(rows: readonly unknown[], checkRow: Check): Problems | null {
  const fields: [string, Problems[string]][] = [];
  for (const [index, row] of rows.entries()) {
    for (const [field, code] of Object.entries(problemsOfRow(row, checkRow) ?? {})) {
      fields.push([field === '' ? `rows.${index}` : `rows.${index}.${field}`, code]);
    }
    if (fields.length >= MAX_PROBLEMS) break;
  }
  return fields.length > 0 ? Object.fromEntries(fields.slice(0, MAX_PROBLEMS)) : null;
}

function problemsOfRow(row: unknown, checkRow: Check): Problems | null {
  if (typeof row !== 'object' || row === null) return checkRow(row);
  const cells = Object.entries(row);
  if (cells.length > MAX_FIELDS) return { '': 'field_unknown' };
  const long = cells.find(([, cell]) => typeof cell === 'string' && cell.length > MAX_TEXT);
  return long ? { [long[0]]: 'text_too_long' } : checkRow(row);
}
