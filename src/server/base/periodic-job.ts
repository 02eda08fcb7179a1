import type { FastifyBaseLogger } from 'fastify';

/** Random share by which a pause is longer, so that servers started together do not run in step. */
const JITTER = 0.1;
/** Minimum interval between log lines of a failing job, ms. */
const FAILURE_LOG_PAUSE = 60_000;

/** `isDue`: the run is periodic or the first one, not requested by `runNow`. `signal` is aborted by a stop. */
type Run = { isDue: boolean; signal: AbortSignal };

type Options = {
  name: string;
  /** The pause between two runs, ms. */
  every: number;
  logger: FastifyBaseLogger;
  work: (run: Run) => Promise<unknown>;
};

type JobReport = {
  name: string;
  /** Runs started, and those that failed. */
  turns: number;
  failures: number;
  last_turn_at: Date | null;
  last_failure_at: Date | null;
};

type PeriodicJob = {
  /** Runs at once, or once more after the run in progress. */
  runNow: () => void;
  /** Resolves when the run in progress has ended; no further one starts. */
  stop: () => Promise<void>;
};

const reports = new Set<JobReport>();

/** The reports of this process's jobs that are not stopped. */
export const jobReports = (): JobReport[] => [...reports].map((report) => ({ ...report }));

const formatDuration = (ms: number) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`);

/**
 * Runs a job now and after each period, never in parallel. A failed run is logged and repeated at the next period;
 * failures during a stop are not logged.
 */
export function periodically({ name, every, logger, work }: Options): PeriodicJob {
  const ending = new AbortController();
  const { signal } = ending;
  const report: JobReport = { name, turns: 0, failures: 0, last_turn_at: null, last_failure_at: null };
  let loggedAt = Number.NEGATIVE_INFINITY;
  const wanted = { isDue: false, isRequested: false };
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const runOnce = async (run: Run) => {
    report.turns += 1;
    report.last_turn_at = new Date();
    try {
      await work(run);
    } catch (error) {
      report.failures += 1;
      report.last_failure_at = new Date();
      if (signal.aborted || performance.now() - loggedAt < FAILURE_LOG_PAUSE) return;
      loggedAt = performance.now();
      logger.warn({ err: error, job: report }, `${name} failed, next try in ${formatDuration(every)}`);
    }
  };
  const runWanted = async () => {
    while (!signal.aborted && (wanted.isDue || wanted.isRequested)) {
      const { isDue } = wanted;
      Object.assign(wanted, { isDue: false, isRequested: false });
      await runOnce({ isDue, signal });
      if (isDue && !signal.aborted) timer = setTimeout(() => request('isDue'), every * (1 + JITTER * Math.random()));
    }
    running = null;
  };
  const request = (reason: keyof typeof wanted) => {
    wanted[reason] = true;
    running ??= runWanted();
  };

  reports.add(report);
  request('isDue');
  return {
    runNow: () => request('isRequested'),
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await running;
      reports.delete(report);
    },
  };
}
