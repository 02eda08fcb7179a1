import { Worker } from 'node:worker_threads';
import type { Connection } from '../../src/server/base/db/settings.ts';
import { buildCompany, type Company, saleBody } from '../../test/support/data/company.ts';
import { Api, expectStatus } from '../../test/support/server/api.ts';
import { startServer } from '../../test/support/server/server.ts';
import { memoryOf } from '../support/memory.ts';
import { atMost, milliseconds, type Row } from '../support/row.ts';
import { startKaravan } from '../support/servers.ts';
import { quantile } from '../support/statistics.ts';

const ROUNDS = 300;
/** The p99 of so few rounds is the third slowest of them: runs of one version differ by a factor of three. */
const SLOWER = 10;
/** The server's memory after the attack, MB: when it is returned is up to V8, and runs of one version end at 250 to 330. */
const MAX_MEMORY = 350;
/** Number of warm-up runs before the measurement. */
const WARMING = 4;
/** The default limit of an installation; other measurements send many users' requests as one user. */
const ORDINARY_RATE = { REQUESTS_PER_MINUTE: '' };
/** Time from the attack to the measurement of the memory, ms: its garbage is collected by then. */
const SETTLING = 15_000;

/** The input of the attack, which runs in a thread of its own. */
export type AttackInstructions = { url: string; token: string | null };

type Times = { me: number[]; sale: number[] };

/** Measures the daily requests of another company repeatedly. Each has to succeed. */
async function work({ agent, ...company }: Company, url: string): Promise<Times> {
  const api = new Api(url, agent.api.token);
  const times: Times = { me: [], sale: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    expectStatus(await api.get('/users/me/'), 200);
    const between = performance.now();
    expectStatus(await api.post('/sales/', saleBody({ agent, ...company })), 201);
    times.me.push(between - start);
    times.sale.push(performance.now() - between);
  }
  return times;
}

/**
 * Measures how much a user of one company slows another company: all the worst requests in parallel, four of each,
 * beside the same work without them; and the memory afterwards.
 */
export async function measureWorstRequests(cluster: Connection): Promise<Row[]> {
  const builder = await startServer({}, cluster);
  const [attacker, other] = [await buildCompany(builder), await buildCompany(builder)];
  const server = await startKaravan(builder.database, ORDINARY_RATE);
  try {
    const { url, pid } = server;
    // In its first rounds, a new server grows by a tenth of its memory even without an attack.
    for (let each = 0; each < WARMING; each++) await work(other, url);
    const [quiet, before] = [await work(other, url), memoryOf(pid)];
    const rows: Row[] = [];
    for (const who of ['agent', 'manager'] as const) {
      const attack: AttackInstructions = { url, token: attacker[who].api.token };
      const worker = new Worker(new URL('./attack-worker.ts', import.meta.url), { workerData: attack });
      const under = await work(other, url);
      await worker.terminate();
      for (const what of ['me', 'sale'] as const) {
        const [slow, usual] = [quantile(under[what], 0.99), quantile(quiet[what], 0.99)];
        rows.push({
          job: `${what === 'me' ? 'who is asking' : 'a sale is created'}, p99, while another company's ${who} sends the worst requests`,
          measured: milliseconds(slow),
          beside: `quiet: ${milliseconds(usual)}`,
          figure: slow / usual,
          bound: atMost(SLOWER, '×'),
        });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLING));
    await work(other, url);
    const after = memoryOf(pid);
    rows.push({
      job: 'memory of the server after that',
      measured: `${after.toFixed(0)} MB`,
      beside: `before: ${before.toFixed(0)} MB`,
      figure: after,
      bound: atMost(MAX_MEMORY, 'MB'),
    });
    return rows;
  } finally {
    await server.stop();
    await builder.stop();
  }
}
