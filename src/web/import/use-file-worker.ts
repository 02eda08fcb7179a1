import { useEffect, useRef } from 'react';
import { onUnauthorized } from '../base/api/http.ts';
import { session } from '../base/session/session-actor.ts';
import type { ImportKind } from './reading/import-fields.ts';
import type { ImportNews, ImportOrder } from './reading/import-worker.ts';
import { type ImportWorker, startImportWorker } from './reading/start-worker.ts';

type Work = Omit<Exclude<ImportOrder, { type: 'read' }>, 'token'>;

/** The worker that holds the file; each file has its own worker. */
export function useFileWorker() {
  const worker = useRef<ImportWorker | null>(null);
  const end = () => worker.current?.end();
  useEffect(() => () => worker.current?.end(), []);
  const read = (file: File, kind: ImportKind): Promise<ImportNews> => {
    end();
    const mine = startImportWorker();
    worker.current = mine;
    return mine.ask({ type: 'read', file, kind });
  };
  /** Checks or imports the file. */
  const work = async (order: Work): Promise<ImportNews> => {
    const { token } = session.getSnapshot().context;
    if (!worker.current || !token) return { type: 'failed', code: 'sign_in_required' };
    const news = await worker.current.ask({ ...order, token });
    // The session has ended: the person signs in again.
    if (news.type === 'failed' && news.code === 'sign_in_required') onUnauthorized(token);
    return news;
  };
  return { read, work, end };
}

export type FileWorker = ReturnType<typeof useFileWorker>;
