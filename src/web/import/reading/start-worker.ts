import { currentLanguage } from '../../base/i18n/languages.ts';
import type { ImportNews, ImportOrder } from './import-worker.ts';

export type ImportWorker = { ask: (order: ImportOrder) => Promise<ImportNews>; end: () => void };

/** A worker that holds one file. Orders to a worker that was ended are never answered. */
export function startImportWorker(): ImportWorker {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  return {
    ask: (order) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<ImportNews>) => resolve(data);
        worker.onerror = () => resolve({ type: 'failed', code: 'something_went_wrong' });
        worker.postMessage({ ...order, language: currentLanguage() });
      }),
    end: () => worker.terminate(),
  };
}
