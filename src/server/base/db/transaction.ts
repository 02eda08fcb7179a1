import { CompiledQuery, DummyDriver, Kysely, PostgresDialect, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Schema } from './schema.ts';
import { type Mode, REPORT_TIMEOUT, type StatementAhead, TransactionStart } from './transaction-start.ts';

/**
 * Runs work in one transaction for one company. The company is set for this transaction only; row level security hides
 * the rows of other companies, also from a statement that does not name its company. `ahead` is sent with the first
 * statement of the work.
 */
export function inCompany<T>(
  db: Database,
  companyId: number,
  mode: Mode,
  work: (tx: Database) => Promise<T>,
  ahead: StatementAhead | null = null,
): Promise<T> {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company id is an integer');
  const access = mode === 'read write' ? 'read write' : 'read only';
  const limits = [`set local statement_timeout = ${REPORT_TIMEOUT}`, "set local work_mem = '64MB'"];
  const begin = [`begin ${access}`, `set local app.company_id = '${companyId}'`, ...(mode === 'report' ? limits : [])];
  return transaction(db, new TransactionStart(begin, mode, { companyId, ahead }), work);
}

/** A transaction over the global tables (sign-in names, session tokens, companies). */
export function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return transaction(db, new TransactionStart(['begin'], 'read write'), work);
}

const withoutLimits = ['statement_timeout', 'idle_in_transaction_session_timeout'].map(
  (each) => `set local ${each} = 0`,
);

/** A transaction for a load, without the time limits of requests. */
export function inLoad<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return transaction(db, new TransactionStart(['begin', ...withoutLimits], 'load'), work);
}

/** A transaction that reads one state of the database as long as it takes, without the time limits of requests. */
export function inSnapshot<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const begin = ['begin isolation level repeatable read read only', ...withoutLimits];
  return transaction(db, new TransactionStart(begin, 'load'), work);
}

/** Sets the company of a running transaction: a sign-in learns it from its first statement. */
export async function enterCompany(tx: Database, companyId: number): Promise<void> {
  await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx);
}

/** The statements of a transaction use its connection. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction takes no other connection')),
});

/**
 * Runs work in a transaction on one connection. Statements are sent as soon as they are called, in that order, and
 * answered in that order: those that don't need each other's rows are awaited together (`Promise.all`) and cost one
 * round trip.
 */
async function transaction<T>(db: Database, start: TransactionStart, work: (tx: Database) => Promise<T>): Promise<T> {
  const pool = db.getExecutor();
  let isConnected = false;
  const answer = pool.provideConnection(async (connection) => {
    isConnected = true;
    let isOver = false;
    const run = (text: string, ...values: unknown[]) => connection.executeQuery(CompiledQuery.raw(text, values));
    // Kysely's own `connection()` would send each statement only after the previous answer.
    const executor = pool.withConnectionProvider({
      provideConnection: async (send) => {
        // After a failure, other statements of the same `Promise.all` must not continue outside of the transaction.
        if (isOver) throw new Error('The transaction is over');
        return send(connection);
      },
    });
    const tx = new Kysely<Schema>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
    await run(start.statements.join('; '), start);
    try {
      const result = await work(tx);
      isOver = true;
      const last = (lastStatements.get(tx) ?? []).map((statement) => connection.executeQuery(statement));
      await Promise.all([...last, run('commit')]);
      return result;
    } catch (error) {
      isOver = true;
      // A broken connection has rolled back by itself; the first error is thrown.
      await run('rollback').catch(() => undefined);
      throw error;
    }
  });
  return answer.catch((error) => {
    // Without a connection the statement ahead fails as well; asking again would wait for one a second time.
    if (!isConnected) start.ahead?.take(Promise.reject(error));
    throw error;
  });
}

const lastStatements = new WeakMap<Database, CompiledQuery[]>();

/**
 * Sends a statement together with the commit of its transaction, to save a round trip. If it fails, the commit does, with
 * the same error.
 */
export function sendWithCommit(tx: Database, statement: CompiledQuery): void {
  lastStatements.set(tx, [...(lastStatements.get(tx) ?? []), statement]);
}

/**
 * Uses the generic plans of prepared statements until the end of the transaction, whose remaining statements find rows by
 * their keys: PostgreSQL would plan some of them each time, which takes longer than their execution.
 */
export async function forceGenericPlans(tx: Database): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
}

/** Runs work in a savepoint: a failure undoes only this work, and the transaction continues. */
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
