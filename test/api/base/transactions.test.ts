import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { connect, type Database } from '../../../src/server/base/db/connect.ts';
import {
  forceGenericPlans,
  inCompany,
  inSavepoint,
  inTransaction,
  sendWithCommit,
} from '../../../src/server/base/db/transaction.ts';
import { sharedDatabase } from '../../support/cluster.ts';
import { patientLimits } from '../../support/schema/database-limits.ts';
import { until } from '../../support/wait.ts';

const database = await sharedDatabase();
const { db, pool } = connect(database.app, { poolSize: 2, ...patientLimits });
afterAll(() => pool.end());

/** A row of a table that belongs to no company; a second one of the same name is refused. */
const insertion = (name: string) => sql`insert into sign_in_failures values (${Buffer.from(name)}, 1, now())`;
const insert = (tx: Database, name: string) => insertion(name).execute(tx);
const remove = (tx: Database, name: string) =>
  sql`delete from sign_in_failures where counted_hash = ${Buffer.from(name)}`.execute(tx);
const isStored = async (name: string): Promise<boolean> => {
  const { rows } = await sql`select from sign_in_failures where counted_hash = ${Buffer.from(name)}`.execute(db);
  return rows.length > 0;
};
const count = (tx: Database) => sql<{ count: number }>`select count(*) from sign_in_failures`.execute(tx);

test('statements that are awaited together are carried out in the order in which they were called', async () => {
  const results = await inTransaction(db, (tx) =>
    Promise.all([insert(tx, 'order'), remove(tx, 'order'), count(tx), insert(tx, 'order'), count(tx)]),
  );
  expect([results[2].rows, results[4].rows]).toEqual([[{ count: 0 }], [{ count: 1 }]]);
  expect(await isStored('order')).toBe(true);
});

test('statements that are awaited together are sent before the first of them is answered', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const isSent = (number: number) =>
    query.mock.calls.some(([question]) => String(Object(question).text).includes(`select ${number} as`));
  const read = (tx: Database, number: number) => sql.raw(`select ${number} as number`).execute(tx);
  const sentAtFirstAnswer = await inTransaction(db, async (tx) => {
    await count(tx);
    const first = read(tx, 101).then(() => [102, 103].map(isSent));
    const [sent] = await Promise.all([first, read(tx, 102), read(tx, 103)]);
    return sent;
  });
  query.mockRestore();
  expect(sentAtFirstAnswer).toEqual([true, true]);
});

test('statements that are sent together, with the beginning of their transaction, are written to the socket at once', async () => {
  const single = connect(database.app, { poolSize: 1, ...patientLimits });
  const client = await single.pool.connect();
  client.release();
  const { stream } = client.connection;
  const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
  const countWrites = async (work: Promise<unknown>) => {
    await work;
    const counts = writes.map(({ mock }) => mock.calls.length);
    for (const write of writes) write.mockClear();
    return counts.reduce((sum, each) => sum + each);
  };
  const read = inCompany(single.db, 7, 'one read', (tx) => sql`select ${1}::int`.execute(tx));
  expect(await countWrites(read)).toBe(1);
  const insertBoth = (tx: Database, one = 'one', two = 'two') => Promise.all([insert(tx, one), insert(tx, two)]);
  // The commit is sent after the answers, and is the second write.
  expect(await countWrites(inTransaction(single.db, (tx) => insertBoth(tx)))).toBe(2);
  const insertAtEnd = async (tx: Database) => {
    await insertBoth(tx, 'three', 'four');
    sendWithCommit(tx, insertion('five').compile(tx));
  };
  expect(await countWrites(inTransaction(single.db, insertAtEnd))).toBe(2);
  expect(await isStored('five')).toBe(true);
  await single.pool.end();
});

test('when one of the statements that are awaited together fails, its error is thrown and none of them is committed', async () => {
  const failing = inTransaction(db, (tx) => Promise.all([insert(tx, 'together'), insert(tx, 'together'), count(tx)]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await isStored('together')).toBe(false);
});

test('when the statement that is sent with the commit fails, its error is thrown and nothing is committed', async () => {
  const failing = inTransaction(db, async (tx) => {
    await insert(tx, 'at the end');
    sendWithCommit(tx, insertion('at the end').compile(tx));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await isStored('at the end')).toBe(false);
});

test('prepared statements use generic plans from a point of a transaction to its end, and not after it', async () => {
  const single = connect(database.app, { poolSize: 1, ...patientLimits });
  const mode = async (tx: Database) =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx)).rows[0]?.mode;
  const within = await inTransaction(single.db, async (tx) => [
    await mode(tx),
    await forceGenericPlans(tx),
    await mode(tx),
  ]);
  expect(within).toEqual(['auto', undefined, 'force_generic_plan']);
  expect(await mode(single.db)).toBe('auto');
  await single.pool.end();
});

test('a failure that the work caught still undoes the transaction, and is thrown at its end', async () => {
  const failing = inTransaction(db, async (tx) => {
    await insert(tx, 'caught');
    await insert(tx, 'caught').catch(() => undefined);
    return 'done';
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await isStored('caught')).toBe(false);
});

test('a statement after a failed one fails with the same error, not with the message that the transaction is aborted', async () => {
  const failing = inTransaction(db, async (tx) => {
    await insert(tx, 'after');
    await insert(tx, 'after').catch(() => undefined);
    await sql`select 1`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
});

test('work that goes on after a sibling has failed can send nothing more, for the transaction is over', async () => {
  const rolledBack = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const failing = inTransaction(db, (tx) => {
    late = rolledBack.promise.then(() => insert(tx, 'late'));
    return Promise.all([sql`select 1 / 0`.execute(tx), late]);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  rolledBack.resolve();
  await expect(late).rejects.toThrow('The transaction is over');
  expect(await isStored('late')).toBe(false);
});

test('a rollback to a savepoint undoes what failed since then, and the rest is committed', async () => {
  await inTransaction(db, async (tx) => {
    await insert(tx, 'before');
    const part = inSavepoint(tx, () => Promise.all([insert(tx, 'inside'), insert(tx, 'inside')]));
    await expect(part).rejects.toMatchObject({ code: '23505' });
    await insert(tx, 'behind');
  });
  expect(await Promise.all(['before', 'inside', 'behind'].map(isStored))).toEqual([true, false, true]);
});

test('a refusal undoes what was written before it', async () => {
  const refused = inTransaction(db, async (tx) => {
    await insert(tx, 'refused');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await isStored('refused')).toBe(false);
});

test.each(['read only', 'one read'] as const)('a transaction of the mode "%s" writes nothing', async (mode) => {
  const removal = inCompany(db, 1, mode, (tx) => remove(tx, 'order'));
  await expect(removal).rejects.toMatchObject({ code: '25006' });
  expect(await isStored('order')).toBe(true);
});

test('a transaction of the mode "one read" refuses a second statement', async () => {
  const twice = inCompany(db, 1, 'one read', async (tx) => {
    await sql`select 1`.execute(tx);
    await sql`select 2`.execute(tx);
  });
  await expect(twice).rejects.toThrow('A transaction for one read got a second statement');
});

test('a single read may take longer than the first statement of a connection, which tells whether the database answers', async () => {
  const limit = 200;
  const hurried = connect(database.app, {
    ...patientLimits,
    poolSize: 1,
    connectTimeout: limit,
    answerTimeout: 60_000,
  });
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  const read = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx);
    const answer = inCompany(hurried.db, 7, 'one read', (one) =>
      sql<{ seven: number }>`select pg_advisory_xact_lock_shared(4711), ${7}::int as seven`.execute(one),
    );
    const begun = performance.now();
    const isLong = async () => (await waiting.execute(db)).rows.length > 0 && performance.now() - begun > 2 * limit;
    await Promise.race([answer, until('a read that takes longer', isLong)]);
    return { answer };
  });
  expect((await read.answer).rows[0]?.seven).toBe(7);
  await hurried.pool.end();
});

test('a company is seen by its own transaction, and by none that uses the connection after it', async () => {
  const current = sql<{
    company: string | null;
  }>`select nullif(current_setting('app.company_id', true), '') as company`;
  const seen = async (mode: 'read write' | 'read only' | 'one read') =>
    (await inCompany(db, 7, mode, (tx) => current.execute(tx))).rows[0]?.company;
  for (const mode of ['read write', 'read only', 'one read'] as const) {
    expect(await seen(mode)).toBe('7');
    const after = await Promise.all([current.execute(db), current.execute(db)]);
    expect(after.map(({ rows }) => rows[0]?.company)).toEqual([null, null]);
  }
});

test.each(['read write', 'read only', 'report'] as const)(
  'the beginning of a transaction of the mode "%s" and its company are messages of their own, as poolers demand',
  async (mode) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await inCompany(db, 7, mode, (tx) => sql`select 1`.execute(tx));
    const texts = query.mock.calls.map(([question]) => (question as unknown as pg.QueryConfig).text);
    // Servers of other files in this process have connections of their own, which are in use at the same time.
    const used = query.mock.contexts[texts.indexOf('select 1')];
    const sent = texts.filter((_, index) => query.mock.contexts[index] === used);
    query.mockRestore();
    const access = mode === 'read write' ? 'write' : 'only';
    expect(sent.slice(0, 2)).toEqual([`begin read ${access}`, `set local app.company_id = '7'`]);
    expect(sent.slice(-2)).toEqual(['select 1', 'commit']);
    expect(sent.filter((text) => text.includes(';'))).toEqual([]);
  },
);
