import type { ChangeNotice } from '../../base/db/change-notice.ts';
import { companyIds } from '../../base/db/company-ids.ts';
import type { Listener } from '../../base/db/listener.ts';
import { type ImportOptions, importRates } from './import-rates.ts';

/** How often it is looked what is due, ms. */
const LOOK = 60_000;

type KeepOptions = Omit<ImportOptions, 'signal'> & { listener: Listener };

/**
 * Imports what is due every minute, and at once when somebody asks for it on any server. Nothing waits for it. Returns a
 * function that ends it: what is being read is given up.
 */
export function keepRates({ listener, ...options }: KeepOptions): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const waiting = new Set<number>();
  let turn: Promise<void> | null = null;
  const complain = (error: unknown) => {
    // What broke because the server stops is no news.
    if (!signal.aborted) options.logger.warn({ err: error }, 'the import of rates failed, next try in a minute');
  };
  const takeTurns = async () => {
    try {
      while (waiting.size > 0 && !signal.aborted) {
        const companies = [...waiting];
        waiting.clear();
        await importRates({ ...options, signal }, companies);
      }
    } catch (error) {
      complain(error);
    } finally {
      turn = null;
    }
  };
  const look = (companies: number[]) => {
    for (const id of companies) waiting.add(id);
    // With nothing to do it would be over before it is remembered as begun.
    if (turn === null && waiting.size > 0 && !signal.aborted) turn = takeTurns();
  };
  const lookAtAll = () => {
    everybody = companyIds(options.db).then(look).catch(complain);
  };
  const onNotice = ({ company, changes }: ChangeNotice) => {
    if (changes.some(([entity]) => entity === 'rate_import')) look([company]);
  };

  let everybody = Promise.resolve();
  lookAtAll();
  const timer = setInterval(lookAtAll, LOOK);
  listener.changes.on('notice', onNotice);
  return async () => {
    clearInterval(timer);
    listener.changes.off('notice', onNotice);
    ending.abort();
    await everybody;
    await turn;
  };
}
