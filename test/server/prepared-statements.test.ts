import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect, type Database } from '../../src/server/base/db/connect.ts';
import { inCompany } from '../../src/server/base/db/transaction.ts';
import { createDatabase } from '../support/cluster.ts';
import { patientLimits } from '../support/schema/database-limits.ts';

const database = await createDatabase(inject('cluster'));
const { db, pool } = connect(database.app, { poolSize: 1, ...patientLimits });
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Reads as a list does: a statement of its own form for each number. */
const readForm = (form: number) =>
  inCompany(db, 1, 'one read', (tx) =>
    sql`select id as ${sql.id(`form_${form}`)} from sales where id = ${form}`.execute(tx),
  );

/** The forms that the connection has prepared, as PostgreSQL reports. */
async function prepared(by: Database): Promise<number[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(by);
  return rows.flatMap(({ statement }) => /"form_(\d+)"/.exec(statement)?.[1] ?? []).map(Number);
}

test('a connection keeps the forty most recently used forms of lists prepared, and frees the others', async () => {
  for (let form = 1; form <= 40; form++) await readForm(form);
  expect(new Set(await prepared(db))).toEqual(new Set(Array.from({ length: 40 }, (_, index) => index + 1)));
  // The first is used once more, so that the second is the least recently used.
  await readForm(1);
  for (let form = 41; form <= 79; form++) await readForm(form);
  const kept = await prepared(db);
  expect(kept).toHaveLength(40);
  expect(kept).toContain(1);
  expect(kept).not.toContain(2);
  // A freed form is prepared anew when it is used again.
  await readForm(2);
  expect(await prepared(db)).toContain(2);
});
