import type { DemoProgress } from '#contract/company/public-commands.ts';
import type { Database } from '../base/db/connect.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import type { DemoCompany } from './load-demo-company.ts';

/** The demonstration company of the first visit: what the set-up page asks for. */
const SALES = 1000;
const SEED = 42;

/** How long an answer is kept for a page that was reloaded or lost its connection, ms. */
const KEPT = 600_000;

type Load = { key: string | null; progress: DemoProgress; company: Promise<DemoCompany> };

/** Loads of the demonstration company by this server, one at a time. They go on when the page that asked is gone. */
export type DemoLoads = {
  /**
   * Loads, or answers what the load with the same key is answered. Refuses what `admit` refuses, whom only a new load asks,
   * and request_under_way.
   */
  load: (key: string | null, admit: () => Promise<void>) => Promise<DemoCompany>;
  /** Null when nothing is being loaded. */
  progress: () => DemoProgress | null;
};

export function keepDemoLoads(db: Database, clock: () => Date): DemoLoads {
  let running: Load | null = null;
  let kept: Load | null = null;

  const begin = (key: string | null): Load => {
    const load: Load = {
      key,
      progress: { stage: 'sales', done: 0, of: SALES },
      company: loadFirst(db, clock(), (progress) => {
        load.progress = progress;
      }),
    };
    const keep = () => {
      running = null;
      kept = load;
      setTimeout(() => {
        if (kept === load) kept = null;
      }, KEPT).unref();
    };
    const forget = () => {
      running = null;
    };
    load.company.then(keep, forget);
    return load;
  };

  return {
    load: async (key, admit) => {
      const known = () => [running, kept].find((load) => load !== null && key !== null && load.key === key);
      if (!known()) await admit();
      const load = known();
      if (load) return load.company;
      if (running) throw new Refusal('request_under_way');
      running = begin(key);
      return running.company;
    },
    progress: () => running?.progress ?? null,
  };
}

async function loadFirst(db: Database, now: Date, onProgress: (progress: DemoProgress) => void): Promise<DemoCompany> {
  // The names of two thousand people are loaded when a demonstration is asked for.
  const { loadDemo } = await import('./load-demo-company.ts');
  return loadDemo(db, { slug: 'demo', sales: SALES, seed: SEED, now, onlyIfEmpty: true, onProgress });
}
