import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { Problem } from '../api/http.ts';
import { currentLanguage } from '../i18n/languages.ts';
import { saveFile } from '../text/save-file.ts';
import type { ExportNews, ExportOrder } from './export-worker.ts';

/** File name of a spreadsheet without a name of its own. */
const DEFAULT_FILE_NAME = 'jsonData';

/** Progress of an export: rows read so far, and whether the file is being written. */
export type ExportProgress = { rows: number; writing: boolean };

/** Characters that a file's or a tab's name can't have; a tab's name has at most 31. */
export const asFileName = (name: string): string => name.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || DEFAULT_FILE_NAME;
export const asSheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:\s]+/g, ' ')
    .trim()
    .slice(0, 31)
    .trim();

/**
 * Exports all rows of a query, or given rows, in a worker, and saves the file. Aborting the signal ends the work at
 * once. Throws a Problem.
 */
export async function exportList(
  order: ExportOrder,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<void> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  try {
    const file = await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = () => reject(new Problem('something_went_wrong', 500));
      let rows = 0;
      worker.onmessage = ({ data }: MessageEvent<ExportNews>) => {
        if (data.type === 'read') rows = data.rows;
        if (data.type === 'done') resolve(data.file);
        else if (data.type === 'failed') reject(problemOf(data.error));
        else onProgress({ rows, writing: data.type === 'writing' });
      };
      // The worker has no texts.
      const sheet = { ...order.sheet, anonymised: i18next.t('client.anonymised', { id: '#' }) };
      worker.postMessage({ ...order, sheet, language: currentLanguage() });
    });
    saveFile(file, `${order.sheet.fileName}.xlsx`);
  } finally {
    worker.terminate();
  }
}

/** Restores a Problem that the worker threw: errors lose their class in messages. */
function problemOf(error: unknown): Problem {
  const { code, status }: Partial<Problem> = error ?? {};
  return new Problem(code ?? 'something_went_wrong', status ?? 500);
}

type Named = { file: string; title: string; timeZone: string; t: TFunction };

/** Names and time zone of an exported sheet. */
export const namedSheet = ({ file, title, timeZone, t }: Named) => ({
  fileName: asFileName(file),
  sheetName: asSheetName(title) || t('export.sheet'),
  timeZone,
  totalLabel: t('export.total'),
});
