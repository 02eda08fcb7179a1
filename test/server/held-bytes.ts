/**
 * Measures what stays on the heap after repeated work, collecting only young objects in between. A process of its own:
 * in one that has run other tests, V8 may have learnt that such objects live long. Configured by APP; prints the bytes.
 */
import { getHeapStatistics } from 'node:v8';
import { sql } from 'kysely';
import { connect } from '../../src/server/base/db/connect.ts';
import { ConnectionTurns, sharesOf } from '../../src/server/base/db/connection-turns.ts';
import type { Connection } from '../../src/server/base/db/settings.ts';
import { inCompany } from '../../src/server/base/db/transaction.ts';
import { patientLimits } from '../support/schema/database-limits.ts';

/** Bytes held after 500 reads of a list, and after 500 times eight requests that shared two connections. */
export type HeldBytes = { reads: number; requests: number };

const app = JSON.parse(process.env.APP ?? '') as Connection;
const collect = global.gc;
if (!collect) throw new Error('Run it with --expose-gc');
const { db, pool } = connect(app, { poolSize: 1, ...patientLimits, answerTimeout: 60_000 });

async function heldAfter(work: () => Promise<void>): Promise<number> {
  const repeat = async () => {
    for (let time = 0; time < 50; time++) {
      for (let each = 0; each < 10; each++) await work();
      collect?.({ type: 'minor', execution: 'sync' });
    }
  };
  await repeat();
  collect?.({ type: 'major', execution: 'sync' });
  const before = getHeapStatistics().used_heap_size;
  await repeat();
  return getHeapStatistics().used_heap_size - before;
}

const rows = sql`select n, repeat('x', 100) || n as text from generate_series(1, 300) n where ${1} = 1`;
const reads = await heldAfter(async () => {
  await inCompany(db, 1, 'one read', (tx) => rows.execute(tx));
});

const turns = new ConnectionTurns(sharesOf(2), 60_000);
const request = () => ({ rows: Array.from({ length: 1_000 }, (_, index) => index + 0.5) });
const requests = await heldAfter(async () => {
  const taken = Array.from({ length: 8 }, () => turns.take({ company: 1, person: '1', request: request() }));
  for (const turn of taken) (await turn)();
});

await pool.end();
process.stdout.write(JSON.stringify({ reads, requests } satisfies HeldBytes));
