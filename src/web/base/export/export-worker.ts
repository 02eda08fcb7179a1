import { authenticateAs } from '../api/http.ts';
import { type ListQuestion, MAX_PAGE_SIZE, readPart } from '../api/list-query.ts';
import { type Language, setLanguage } from '../i18n/languages.ts';
import type { FilledSheet, Sheet, SheetRow } from './sheet.ts';
import { writeSheet } from './write-sheet.ts';

/** An order of the page: a spreadsheet of all rows of a query, or of given rows and further sheets. */
export type ExportOrder =
  | { sheet: Sheet; question: ListQuestion; token: string }
  | (FilledSheet & { beside?: FilledSheet[] });

export type ExportNews =
  | { type: 'read'; rows: number }
  | { type: 'writing' }
  | { type: 'done'; file: Blob }
  | { type: 'failed'; error: unknown };

const tell = (news: ExportNews) => postMessage(news);

/** Reads page after page and writes the file outside of the main thread, which stays responsive. */
addEventListener('message', async ({ data }: MessageEvent<ExportOrder & { language: Language }>) => {
  setLanguage(data.language);
  try {
    const [rows, beside] = 'rows' in data ? [data.rows, data.beside] : [await readAll(data)];
    tell({ type: 'writing' });
    tell({ type: 'done', file: await writeSheet(data.sheet, rows, beside) });
  } catch (error) {
    tell({ type: 'failed', error: error instanceof Error ? { ...error, message: error.message } : null });
  }
});

async function readAll({ question, token }: Exclude<ExportOrder, { rows: SheetRow[] }>): Promise<SheetRow[]> {
  authenticateAs({ token: () => token, onUnauthorized: () => undefined, onSecondFactorDemanded: () => undefined });
  const rows: SheetRow[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPart>> = await readPart(question, { first: MAX_PAGE_SIZE, after });
    rows.push(...page.rows.map((row): SheetRow => ({ ...row })));
    after = page.hasNextPage ? page.endCursor : null;
    tell({ type: 'read', rows: rows.length });
  } while (after !== null);
  return rows;
}
