import type { CDPSession } from 'playwright-core';

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** The durations of the main thread's tasks in ms of processor time, which excludes other programs of the machine. */
export async function tasksOf(devtools: CDPSession): Promise<{ end: () => Promise<number[]> }> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], recordMode: 'recordUntilFull' },
  });
  return {
    end: async () => {
      const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
      await devtools.send('Tracing.end');
      await complete;
      return mainThreadTasks(events);
    },
  };
}

/** The page's renderer is the one with the most work. */
function mainThreadTasks(events: TraceEvent[]): number[] {
  const threads = new Map<string, number[]>();
  for (const { name, args, pid, tid } of events) {
    if (name === 'thread_name' && args?.name === 'CrRendererMain') threads.set(`${pid} ${tid}`, []);
  }
  for (const { name, pid, tid, tdur } of events) {
    if (name === 'ThreadControllerImpl::RunTask' && tdur !== undefined) threads.get(`${pid} ${tid}`)?.push(tdur / 1000);
  }
  const sum = (tasks: number[]) => tasks.reduce((all, task) => all + task, 0);
  const [busiest] = [...threads.values()].sort((a, b) => sum(b) - sum(a));
  if (!busiest?.length) throw new Error('The trace has no task of the page');
  return busiest;
}
