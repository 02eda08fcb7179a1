import type { FastifyBaseLogger } from 'fastify';

/** Each pause is longer by up to this part of the period, so that servers that were started together don't work in step. */
const JITTER = 0.1;
/** A job that goes on failing is logged no more often than that, ms. */
const FAILURE_LOG_PAUSE = 60_000;

/** `isDue`: the period is over, or it is the first turn; else the turn was asked for with `runNow`. `signal` is aborted by a stop. */
type Turn = { isDue: boolean; signal: AbortSignal };

type Options = {
  name: string;
  /** The pause between two turns, ms. */
  every: number;
  logger: FastifyBaseLogger;
  work: (turn: Turn) => Promise<unknown>;
};

type JobReport = {
  name: string;
  /** Turns that were begun, and those of them that failed. */
  turns: number;
  failures: number;
  last_turn_at: Date | null;
  last_failure_at: Date | null;
};

type PeriodicJob = {
  /** Takes a turn at once, or another one after the turn that is under way. */
  runNow: () => void;
  /** Ends when the turn that is under way has ended. No other one is begun. */
  stop: () => Promise<void>;
};

const reports = new Set<JobReport>();

/** What the jobs of this process have done that have not been stopped. */
export const jobReports = (): JobReport[] => [...reports].map((report) => ({ ...report }));

const inWords = (ms: number) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`);

/**
 * Does a job now and again after each period. Turns never overlap. A turn that fails is logged and followed by the next one as
 * usual; what fails after the stop has begun is not logged.
 */
export function periodically({ name, every, logger, work }: Options): PeriodicJob {
  const ending = new AbortController();
  const { signal } = ending;
  const report: JobReport = { name, turns: 0, failures: 0, last_turn_at: null, last_failure_at: null };
  let loggedAt = Number.NEGATIVE_INFINITY;
  const wanted = { isDue: false, isAsked: false };
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const takeTurn = async (turn: Turn) => {
    report.turns += 1;
    report.last_turn_at = new Date();
    try {
      await work(turn);
    } catch (error) {
      report.failures += 1;
      report.last_failure_at = new Date();
      if (signal.aborted || performance.now() - loggedAt < FAILURE_LOG_PAUSE) return;
      loggedAt = performance.now();
      logger.warn({ err: error, job: report }, `${name} failed, next try in ${inWords(every)}`);
    }
  };
  const takeTurns = async () => {
    while (!signal.aborted && (wanted.isDue || wanted.isAsked)) {
      const { isDue } = wanted;
      Object.assign(wanted, { isDue: false, isAsked: false });
      await takeTurn({ isDue, signal });
      if (isDue && !signal.aborted) timer = setTimeout(() => want('isDue'), every * (1 + JITTER * Math.random()));
    }
    running = null;
  };
  const want = (reason: keyof typeof wanted) => {
    wanted[reason] = true;
    running ??= takeTurns();
  };

  reports.add(report);
  want('isDue');
  return {
    runNow: () => want('isAsked'),
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await running;
      reports.delete(report);
    },
  };
}
