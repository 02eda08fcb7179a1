import { byRatio, type Comparison, type Go, timed } from './compare.ts';
import { atLeast, atMost, milliseconds, type Row } from './row.ts';
import { load } from './servers.ts';
import { bytesOf, type Wire, type WireRequest } from './wire.ts';

/** A request that is sent again and again, timed. */
export function sending(wire: Wire, request: WireRequest): Go {
  const bytes = bytesOf(request);
  return timed(() => wire.send(bytes));
}

/** The row of a compared time. */
export const beside = (job: string, { ours, base, ratio }: Comparison, what: string, bound: number): Row => ({
  job,
  measured: milliseconds(ours),
  beside: `${what}: ${milliseconds(base)}`,
  figure: ratio,
  bound: atMost(bound, '×'),
});

/** What a server is asked under load. */
export type Target = { url: string; request: WireRequest };

export const CONNECTIONS = 32;
const LOAD_FOR = 1_500;
const LOAD_ROUNDS = 7;
/** Under load, V8 goes on optimising for seconds, longer where there is more code. */
const LOAD_WARM_UP = 10_000;

/** Asks a server on many connections at once for a number of milliseconds; returns the answers per second. */
export function underLoad({ url, request }: Target, duration: number): Promise<number> {
  const bytes = bytesOf(request).toString('base64');
  return load({ url, bytes, connections: CONNECTIONS, duration });
}

/** Two servers under load in turns. */
export async function besideUnderLoad(ours: Target, base: Target, what: string, bound: number): Promise<Row> {
  const rounds: Comparison[] = [];
  for (const target of [base, ours]) await underLoad(target, LOAD_WARM_UP);
  for (let round = 0; round < LOAD_ROUNDS; round++) {
    const rates = { base: await underLoad(base, LOAD_FOR), ours: await underLoad(ours, LOAD_FOR) };
    rounds.push({ ...rates, ratio: rates.ours / rates.base });
  }
  const middle = byRatio(rounds);
  return {
    job: `the same under ${CONNECTIONS} connections`,
    measured: `${middle.ours.toFixed(0)}/s`,
    beside: `${what}: ${middle.base.toFixed(0)}/s`,
    figure: middle.ratio,
    bound: atLeast(bound, '×'),
  };
}
