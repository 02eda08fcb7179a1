import type { DemoProgress } from '#contract/company/public-commands.ts';
import type { Database } from '../base/db/connect.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import type { DemoCompany } from './load-demo-company.ts';

/** The size and seed of the demonstration company loaded from the set-up page. */
const SALES = 1000;
const SEED = 42;

/** The time for which a finished load answers repeated requests, ms. */
const ANSWER_RETENTION = 600_000;

type Load = { key: string | null; progress: DemoProgress; company: Promise<DemoCompany> };

/** Loads of the demonstration company by this server, one at a time, which continue when the client disconnects. */
export type DemoLoads = {
  /**
   * Loads the company, or returns the load with the same key. Refuses what `admit` refuses, which is called for new
   * loads only, and request_under_way.
   */
  load: (key: string | null, admit: () => Promise<void>) => Promise<DemoCompany>;
  /** Null when no load is running. */
  progress: () => DemoProgress | null;
};

export function makeDemoLoads(db: Database, clock: () => Date): DemoLoads {
  let running: Load | null = null;
  let finished: Load | null = null;

  const start = (key: string | null): Load => {
    const load: Load = {
      key,
      progress: { stage: 'sales', done: 0, of: SALES },
      company: loadFirst(db, clock(), (progress) => {
        load.progress = progress;
      }),
    };
    const finish = () => {
      running = null;
      finished = load;
      setTimeout(() => {
        if (finished === load) finished = null;
      }, ANSWER_RETENTION).unref();
    };
    const clear = () => {
      running = null;
    };
    load.company.then(finish, clear);
    return load;
  };

  return {
    load: async (key, admit) => {
      const known = () => [running, finished].find((load) => load !== null && key !== null && load.key === key);
      if (!known()) await admit();
      const load = known();
      if (load) return load.company;
      if (running) throw new Refusal('request_under_way');
      running = start(key);
      return running.company;
    },
    progress: () => running?.progress ?? null,
  };
}

async function loadFirst(db: Database, now: Date, onProgress: (progress: DemoProgress) => void): Promise<DemoCompany> {
  // Imported on demand, because of the large lists of names.
  const { loadDemo } = await import('./load-demo-company.ts');
  return loadDemo(db, { slug: 'demo', sales: SALES, seed: SEED, now, onlyIfEmpty: true, onProgress });
}
