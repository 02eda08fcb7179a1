import { setTimeout as delay } from 'node:timers/promises';
import { CONNECTIONS, type Target, underLoad } from '../support/beside.ts';
import { memoryBeside, memoryOf } from '../support/memory.ts';
import type { Row } from '../support/row.ts';

/** A server with the request of its load. */
export type Loaded = Target & { pid: number };

/** Time from the start to the measurement of idle servers, ms. */
const SETTLING = 5_000;
/** Of the load before the second measurement, ms. */
const LOAD_FOR = 60_000;

/** Memory of two servers that have just been started. */
export async function measureIdle(ours: Loaded, base: Loaded, what: string, bound: number): Promise<Row> {
  await delay(SETTLING);
  return memoryBeside('memory, idle', memoryOf(ours.pid), memoryOf(base.pid), what, bound);
}

/** Memory of two servers at the end of the same load, one after the other. */
export async function measureLoaded(ours: Loaded, base: Loaded, what: string, bound: number): Promise<Row> {
  const after: number[] = [];
  for (const server of [ours, base]) {
    await underLoad(server, LOAD_FOR);
    after.push(memoryOf(server.pid));
  }
  const [first = 0, second = 0] = after;
  const job = `memory after ${LOAD_FOR / 1000} s of pages under ${CONNECTIONS} connections`;
  return memoryBeside(job, first, second, what, bound);
}
