import { CompiledQuery, sql } from 'kysely';
import type { Database } from './connect.ts';
import { Aside, Beginning, type Mode, REPORT_TIMEOUT } from './conversation.ts';

/**
 * Runs work in one transaction that sees one company. The company is set for this transaction alone; row level security
 * hides every other company's rows even from a statement that forgot to name its own.
 */
export function inCompany<T>(
  db: Database,
  companyId: number,
  mode: Mode,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company id is an integer');
  const access = mode === 'read write' ? 'read write' : 'read only';
  const limits = [`set local statement_timeout = ${REPORT_TIMEOUT}`, "set local work_mem = '64MB'"];
  const begin = [`begin ${access}`, `set local app.company_id = '${companyId}'`, ...(mode === 'report' ? limits : [])];
  return transaction(db, new Beginning(begin, mode), work);
}

/** A transaction over the global tables (sign-in names, session tokens, companies). */
export function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return transaction(db, new Beginning(['begin'], 'read write'), work);
}

/** The same for a load, without time limits: its statements, and its computations between them, take longer than a request may. */
export function inLoad<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const unlimited = ['statement_timeout', 'idle_in_transaction_session_timeout'].map((each) => `set local ${each} = 0`);
  return transaction(db, new Beginning(['begin', ...unlimited], 'load'), work);
}

/** From here on the transaction sees that company: for a sign-in, which learns the company on the way. */
export async function enterCompany(tx: Database, companyId: number): Promise<void> {
  await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx);
}

async function transaction<T>(db: Database, begin: Beginning, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (tx) => {
    await sql`${sql.raw(begin.statements.join('; '))} ${begin}`.execute(tx);
    try {
      const result = await work(tx);
      await sql.raw('commit').execute(tx);
      return result;
    } catch (error) {
      // A connection that is gone has rolled back by itself; the first error is the one to tell.
      await sql
        .raw('rollback')
        .execute(tx)
        .catch(() => undefined);
      throw error;
    }
  });
}

/** An answer that is on its way. */
export type Later<Answer> = { answer: () => Promise<Answer> };

/**
 * Says a statement whose answer is looked at later or never. This is over when it has been said, so that what is said next
 * comes after it; a failure undoes the transaction, whether anybody looks at the answer or not.
 */
export async function say<Row>(tx: Database, { sql: text, parameters }: CompiledQuery<Row>): Promise<Later<Row[]>> {
  const aside = new Aside(parameters);
  await tx.executeQuery(CompiledQuery.raw(text, [aside]));
  return { answer: async () => (await aside.answer.promise).rows };
}

/** Work whose refusal undoes only itself, inside a transaction that goes on. */
export async function inSavepoint<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  await sql.raw('savepoint part').execute(tx);
  try {
    const result = await work();
    await sql.raw('release savepoint part').execute(tx);
    return result;
  } catch (error) {
    await sql.raw('rollback to savepoint part').execute(tx);
    throw error;
  }
}
