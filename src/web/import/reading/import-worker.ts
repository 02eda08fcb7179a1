import { importClients } from '#contract/import/import-clients.ts';
import { importPartners } from '#contract/import/import-partners.ts';
import { type Imported, MAX_IMPORT_ROWS } from '#contract/import/import-rows.ts';
import { importSales } from '#contract/import/import-sales.ts';
import { asProblem, authenticateAs, Problem, requestOnce } from '../../base/api/http.ts';
import { type Language, setLanguage } from '../../base/i18n/languages.ts';
import { allProblems, type Found, placesOf } from './findings-in-file.ts';
import { headingRow } from './headings.ts';
import type { ImportKind, Mapping } from './import-fields.ts';
import { type Cell, cellText } from './read-cell.ts';
import { readFile } from './read-file.ts';
import { readRows } from './read-rows.ts';

/** The options besides the columns. */
export type ImportOptions = {
  known: 'problem' | 'skip';
  unknown: 'problem' | 'add';
  payments: 'new' | 'accepted';
};

/** An order for the worker that holds the file. */
export type ImportOrder =
  | { type: 'read'; file: Blob; kind: ImportKind }
  | {
      type: 'check' | 'import';
      kind: ImportKind;
      mapping: Mapping;
      options: ImportOptions;
      confirmed: string[];
      today: string;
      token: string;
    };

/** A file as the page knows it: headings and sample rows. */
export type FileRead = { headings: string[]; samples: Cell[][]; rows: number };

/**
 * The answer of a check or an import; `isRepeated` if the same rows had been imported before, so that nothing was
 * recorded again.
 */
export type ImportAnswer = {
  problems: Found[];
  doubts: Found[];
  notes: Found[];
  counts: Imported['counts'];
  isRepeated: boolean;
};

export type ImportNews =
  | ({ type: 'read' } & FileRead)
  | ({ type: 'answer' } & ImportAnswer)
  | { type: 'failed'; code: Problem['code'] };

const MAX_SAMPLES = 6;
const commands = { sales: importSales, clients: importClients, partners: importPartners };

let file: { cells: Cell[][]; head: number } = { cells: [], head: 0 };

async function read(order: Extract<ImportOrder, { type: 'read' }>): Promise<ImportNews> {
  const cells = await readFile(order.file).catch(() => {
    throw new Problem('import_unreadable', 400);
  });
  const texts = cells.slice(0, 20).map((row) => Array.from(row, cellText));
  file = { cells, head: headingRow(order.kind, texts) };
  const below = cells.slice(file.head + 1).filter((row) => row.some((cell) => cellText(cell) !== ''));
  if (below.length === 0 || below.length > MAX_IMPORT_ROWS) throw new Problem('import_rows', 400);
  return { type: 'read', headings: texts[file.head] ?? [], samples: below.slice(0, MAX_SAMPLES), rows: below.length };
}

/** Sends the cells that could be read. Unreadable ones are left out, so that the others are checked too. */
async function send(order: Exclude<ImportOrder, { type: 'read' }>): Promise<ImportNews> {
  const { kind, mapping, options, confirmed, today, token } = order;
  const rows = readRows(kind, mapping, file, today);
  const ofSales = kind === 'sales' ? { unknown: options.unknown, payments: options.payments, confirmed } : {};
  const body = { rows: rows.lines, known: options.known, ...ofSales, dry_run: order.type === 'check' };
  authenticateAs({ token: () => token, onUnauthorized: () => undefined, onSecondFactorDemanded: () => undefined });
  const { answer, isRepeated } = await requestOnce<Imported>({
    method: 'POST',
    path: commands[kind].path,
    body,
    // A check records nothing, so it needs no idempotency key.
    ...(body.dry_run ? {} : { headers: { 'idempotency-key': await keyOf(kind, body) } }),
  }).catch((error: unknown) => refused(asProblem(error)));
  const places = { cells: file.cells, mapping };
  return {
    type: 'answer',
    problems: placesOf(allProblems(rows, answer.problems), rows, places),
    doubts: placesOf(answer.doubts, rows, places),
    notes: placesOf(answer.notes, rows, places),
    counts: answer.counts,
    isRepeated,
  };
}

const nothing: Imported['counts'] = {
  ...{ sales: 0, bookings: 0, payments: 0, clients: 0, clients_found: 0, directions: 0, partners: 0, skipped: 0 },
};

/** Refused fields become problems of their rows; everything else is a failure. */
function refused(problem: Problem): { answer: Imported; isRepeated: boolean } {
  const found = Object.entries(problem.fields).flatMap(([path, code]) => {
    const [, row, field = ''] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
    return row === undefined ? [] : [{ row: Number(row), field, code, values: {} }];
  });
  if (found.length === 0) throw problem;
  return { answer: { dry_run: false, problems: found, doubts: [], notes: [], counts: nothing }, isRepeated: false };
}

/**
 * The idempotency key is a hash of rows and options: the same import, sent again after a lost answer, a reload or by
 * mistake, gets the first answer and is recorded once.
 */
async function keyOf(kind: ImportKind, body: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([kind, body]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `import-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

addEventListener('message', async ({ data }: MessageEvent<ImportOrder & { language: Language }>) => {
  setLanguage(data.language);
  try {
    postMessage(data.type === 'read' ? await read(data) : await send(data));
  } catch (error) {
    postMessage({ type: 'failed', code: asProblem(error).code } satisfies ImportNews);
  }
});
