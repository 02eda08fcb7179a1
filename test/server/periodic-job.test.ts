import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobReports, periodically } from '../../src/server/base/periodic-job.ts';
import { until } from '../support/wait.ts';

type Work = Parameters<typeof periodically>[0]['work'];

/** A job of the test, stopped with it at the latest, and its log. */
function startJob(name: string, { every = 1, work }: { every?: number; work: Work }) {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  const job = periodically({ name, every, logger, work });
  onTestFinished(job.stop);
  return { ...job, lines, report: () => jobReports().find((report) => report.name === name) };
}

/** Work whose runs last until the test ends them. */
function heldWork() {
  const turns: { isDue: boolean; signal: AbortSignal; end: () => void; fail: (error: Error) => void }[] = [];
  const work: Work = ({ isDue, signal }) =>
    new Promise<void>((end, fail) => void turns.push({ isDue, signal, end, fail }));
  return { turns, work };
}

const HOUR = 3_600_000;

test('a periodic job runs at once, then after each period, and reports its runs', async () => {
  const due: boolean[] = [];
  const began = new Date();
  const job = startJob('counting', { work: async ({ isDue }) => due.push(isDue) });
  expect(due).toEqual([true]);
  await until('two other turns', () => due.length >= 3);
  expect(new Set(due)).toEqual(new Set([true]));
  const report = job.report();
  expect(report).toMatchObject({ name: 'counting', turns: due.length, failures: 0, last_failure_at: null });
  expect(Number(report?.last_turn_at)).toBeGreaterThanOrEqual(Number(began));
  expect(Number(report?.last_turn_at)).toBeLessThanOrEqual(Date.now());
});

test('the pause between two runs is the period and up to a tenth of it, so that servers do not run in step', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => set.mockRestore());
  const turns: boolean[] = [];
  // A period that no other timer of this process has.
  const every = 1.75;
  startJob('pausing', { every, work: async ({ isDue }) => turns.push(isDue) });
  await until('thirty turns', () => turns.length > 30);
  const pauses = set.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms >= every && ms <= every * 1.1);
  expect(pauses.length).toBeGreaterThanOrEqual(30);
  expect(new Set(pauses).size).toBeGreaterThan(1);
});

test('runs requested during a run are one more run after it, which does not count as due', async () => {
  const { turns, work } = heldWork();
  const job = startJob('waiting', { every: HOUR, work });
  job.runNow();
  job.runNow();
  expect(turns).toHaveLength(1);
  turns[0]?.end();
  await until('the second turn', () => turns.length === 2);
  expect(turns.map(({ isDue }) => isDue)).toEqual([true, false]);
  turns[1]?.end();
  job.runNow();
  await until('the third turn', () => turns.length === 3);
  turns[2]?.end();
  await job.stop();
  expect(turns).toHaveLength(3);
});

test('a requested run neither replaces nor delays the due ones', async () => {
  const due: boolean[] = [];
  const job = startJob('asking', { work: async ({ isDue }) => due.push(isDue) });
  await until('due turns beside those asked for', () => {
    job.runNow();
    return due.filter((isDue) => isDue).length >= 3;
  });
  expect(due).toContain(false);
});

test('a failing job goes on, counts its failures, and logs them once a minute with the next attempt', async () => {
  const job = startJob('failing', {
    work: async () => {
      throw new Error('no luck');
    },
  });
  await until('three failures', () => (job.report()?.failures ?? 0) >= 3);
  expect(job.lines).toHaveLength(1);
  expect(JSON.parse(job.lines[0] ?? '')).toMatchObject({
    msg: 'failing failed, next try in 0.001 s',
    err: { message: 'no luck' },
    job: { name: 'failing', turns: 1, failures: 1 },
  });
  const report = job.report();
  expect(report?.failures).toBe(report?.turns);
  expect(Number(report?.last_failure_at)).toBeGreaterThanOrEqual(Number(report?.last_turn_at));
});

test('a stop aborts the current run, waits for it, starts no other one, and does not log the abort', async () => {
  const { turns, work } = heldWork();
  const job = startJob('stopping', { work });
  job.runNow();
  let hasStopped = false;
  const stopping = job.stop().then(() => {
    hasStopped = true;
  });
  expect(turns[0]?.signal.aborted).toBe(true);
  // Lets everything end that could end by itself.
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  turns[0]?.fail(new Error('stopped'));
  await stopping;
  job.runNow();
  await job.stop();
  expect(turns).toHaveLength(1);
  expect(job.lines).toEqual([]);
  expect(job.report()).toBeUndefined();
});
