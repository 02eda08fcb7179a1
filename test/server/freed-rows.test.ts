import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/base/db/connect.ts';
import { ConnectionTurns, sharesOf } from '../../src/server/base/db/connection-turns.ts';
import { inCompany } from '../../src/server/base/db/transaction.ts';
import { createDatabase } from '../support/cluster.ts';
import { patientLimits } from '../support/schema/database-limits.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' | 'major' }) => void;

const database = await createDatabase(inject('cluster'));
const { db, pool } = connect(database.app, { poolSize: 1, ...patientLimits, answerTimeout: 60_000 });
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Bytes that stay on the heap after work that is repeated, collecting only young objects in between. */
async function heldAfter(work: () => Promise<void>): Promise<number> {
  const repeat = async () => {
    for (let time = 0; time < 50; time++) {
      for (let each = 0; each < 10; each++) await work();
      collect({ type: 'minor' });
    }
  };
  await repeat();
  collect({ type: 'major' });
  const before = getHeapStatistics().used_heap_size;
  await repeat();
  return getHeapStatistics().used_heap_size - before;
}

/** What 500 times the work would hold if nothing were freed is more than ten times as much. */
const MAX_HELD = 3_000_000;

test('the rows of an answered read are freed with the young objects, not kept until a full collection', async () => {
  const rows = sql`select n, repeat('x', 100) || n as text from generate_series(1, 300) n where ${1} = 1`;
  let count = 0;
  const held = await heldAfter(async () => {
    const read = await inCompany(db, 1, 'one read', (tx) => rows.execute(tx));
    count += read.rows.length;
  });
  expect(count).toBe(300_000);
  expect(held).toBeLessThan(MAX_HELD);
});

test('requests that have ended are freed with the young objects, although others have waited for connections', async () => {
  const turns = new ConnectionTurns(sharesOf(2), 60_000);
  const request = () => ({ rows: Array.from({ length: 1_000 }, (_, index) => index + 0.5) });
  const held = await heldAfter(async () => {
    const taken = Array.from({ length: 8 }, () => turns.take({ company: 1, person: '1', request: request() }));
    for (const turn of taken) (await turn)();
  });
  expect(held).toBeLessThan(MAX_HELD);
});
