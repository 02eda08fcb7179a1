import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../../../src/server/base/db/connect.ts';
import { inCompany, inSavepoint, inTransaction, say } from '../../../src/server/base/db/transaction.ts';
import { sharedDatabase } from '../../support/cluster.ts';
import { patientLimits } from '../../support/schema/database-limits.ts';

const database = await sharedDatabase();
const { db, pool } = connect(database.app, { poolSize: 2, ...patientLimits });
afterAll(() => pool.end());

/** A row of a table that belongs to no company; the same name twice is refused. */
const remember = (name: string) =>
  sql`insert into sign_in_failures values (${Buffer.from(name)}, 1, now())`.compile(db);
const forget = (name: string) => sql`delete from sign_in_failures where counted_hash = ${Buffer.from(name)}`;
const isRemembered = async (name: string): Promise<boolean> => {
  const { rows } = await sql`select from sign_in_failures where counted_hash = ${Buffer.from(name)}`.execute(db);
  return rows.length > 0;
};

test('what is said without waiting is done in its order, and its answer can be had later', async () => {
  const later = await inTransaction(db, async (tx) => {
    await say(tx, remember('order'));
    await say(tx, forget('order').compile(tx));
    await say(tx, remember('order'));
    return say(tx, sql<{ count: number }>`select count(*) from sign_in_failures`.compile(tx));
  });
  expect(await later.answer()).toEqual([{ count: 1 }]);
  expect(await isRemembered('order')).toBe(true);
});

test('a failure that nobody looked at undoes the transaction, and is what its caller hears', async () => {
  const failing = inTransaction(db, async (tx) => {
    await say(tx, remember('unheard'));
    await say(tx, remember('unheard'));
    return 'done';
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await isRemembered('unheard')).toBe(false);
});

test('what is said after a failure fails with it, not with the words that the transaction is aborted', async () => {
  const failing = inTransaction(db, async (tx) => {
    await say(tx, remember('after'));
    await say(tx, remember('after'));
    await sql`select 1`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
});

test('back at a savepoint what failed is forgiven, and the rest is done', async () => {
  await inTransaction(db, async (tx) => {
    await say(tx, remember('before'));
    const part = inSavepoint(tx, async () => {
      await say(tx, remember('inside'));
      await say(tx, remember('inside'));
    });
    await expect(part).rejects.toMatchObject({ code: '23505' });
    await say(tx, remember('behind'));
  });
  expect(await Promise.all(['before', 'inside', 'behind'].map(isRemembered))).toEqual([true, false, true]);
});

test('a refusal undoes what was said and not yet answered', async () => {
  const refused = inTransaction(db, async (tx) => {
    await say(tx, remember('refused'));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await isRemembered('refused')).toBe(false);
});

test.each(['read only', 'one read'] as const)('a transaction of the mode "%s" writes nothing', async (mode) => {
  const forgetting = inCompany(db, 1, mode, (tx) => forget('order').execute(tx));
  await expect(forgetting).rejects.toMatchObject({ code: '25006' });
  expect(await isRemembered('order')).toBe(true);
});

test('where one read was announced a second one is refused', async () => {
  const twice = inCompany(db, 1, 'one read', async (tx) => {
    await sql`select 1`.execute(tx);
    await sql`select 2`.execute(tx);
  });
  await expect(twice).rejects.toThrow('One read was announced');
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

test.each(['read write', 'read only', 'one read', 'report'] as const)(
  'the beginning of a transaction of the mode "%s" and its company are messages of their own, as poolers demand',
  async (mode) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await inCompany(db, 7, mode, (tx) => sql`select 1`.execute(tx));
    const sent = query.mock.calls.map(([question]) => (question as unknown as pg.QueryConfig).text);
    query.mockRestore();
    const access = mode === 'read write' ? 'write' : 'only';
    expect(sent.slice(0, 2)).toEqual([`begin read ${access}`, `set local app.company_id = '7'`]);
    expect(sent.slice(-2)).toEqual(['select 1', 'commit']);
    expect(sent.filter((text) => text.includes(';'))).toEqual([]);
  },
);
