import type { ChangeNotice } from '../../base/db/change-notice.ts';
import { companyIds } from '../../base/db/company-ids.ts';
import type { Listener } from '../../base/db/listener.ts';
import { periodically } from '../../base/periodically.ts';
import { type ImportOptions, importRates } from './import-rates.ts';

/** How often it is looked what is due, ms. */
const LOOK = 60_000;

type KeepOptions = Omit<ImportOptions, 'signal'> & { listener: Listener };

/**
 * Imports what is due every minute, and at once when a manager asks for it on any server. Returns a function that ends it: what
 * is being read is given up.
 */
export function keepRates({ listener, ...options }: KeepOptions): () => Promise<void> {
  const { db, logger } = options;
  /** Companies in which the import was asked for. */
  const asked = new Set<number>();
  const job = periodically({
    name: 'the import of rates',
    every: LOOK,
    logger,
    work: async ({ isDue, signal }) => {
      const some = [...asked];
      asked.clear();
      await importRates({ ...options, signal }, isDue ? await companyIds(db) : some);
    },
  });
  const onNotice = ({ company, changes }: ChangeNotice) => {
    if (!changes.some(([entity]) => entity === 'rate_import')) return;
    asked.add(company);
    job.runNow();
  };
  listener.changes.on('notice', onNotice);
  return async () => {
    listener.changes.off('notice', onNotice);
    await job.stop();
  };
}
