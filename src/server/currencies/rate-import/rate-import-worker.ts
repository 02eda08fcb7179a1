import type { ChangeNotice } from '../../base/db/change-notice.ts';
import { companyIds } from '../../base/db/company-ids.ts';
import type { Listener } from '../../base/db/listener.ts';
import { periodically } from '../../base/periodic-job.ts';
import { type ImportOptions, importRates } from './import-rates.ts';

/** Interval of the runs, ms. */
const RUN_EVERY = 60_000;

type WorkerOptions = Omit<ImportOptions, 'signal'> & { listener: Listener };

/**
 * Starts the import of rates: due companies every minute, and a company at once when a manager requests it on any
 * server. Returns a function that stops it and aborts a fetch in progress.
 */
export function startRateImport({ listener, ...options }: WorkerOptions): () => Promise<void> {
  const { db, logger } = options;
  /** Companies with a request since the last run. */
  const requested = new Set<number>();
  const job = periodically({
    name: 'the import of rates',
    every: RUN_EVERY,
    logger,
    work: async ({ isDue, signal }) => {
      const some = [...requested];
      requested.clear();
      await importRates({ ...options, signal }, isDue ? await companyIds(db) : some);
    },
  });
  const onNotice = ({ company, changes }: ChangeNotice) => {
    if (!changes.some(([entity]) => entity === 'rate_import')) return;
    requested.add(company);
    job.runNow();
  };
  listener.changes.on('notice', onNotice);
  return async () => {
    listener.changes.off('notice', onNotice);
    await job.stop();
  };
}
