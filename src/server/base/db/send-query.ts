import pg from 'pg';
import { AnswerTimeout } from './database-errors.ts';
import type { Result } from './transaction-start.ts';

declare module 'pg' {
  interface Connection {
    /** Texts of the prepared statements by name. */
    parsedStatements: Record<string, string>;
  }
}

type Answered = (error: Error | undefined, answer: Result | Result[]) => void;
type Submittable = { submit(connection: pg.Connection): Error | null };

/** The driver's query, which its types do not allow to extend. */
const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig, answered: Answered) => Submittable;

const SCOPE = 'company_scope';

/** Sets the company of a transaction that only reads. It returns no row, so that its result is never described. */
const scope = `
  select from (select) once
  where set_config('app.company_id', $1, true) is null or set_config('transaction_read_only', 'on', true) is null`;

/** The same behind a transaction pooler, which forgets prepared statements, with a time limit of the statement (ms). */
const pooledScope = `${scope} or set_config('statement_timeout', $2, true) is null`;

/** What a query for one company begins with. `timeout`: the time limit of its statement behind a pooler, ms; else null. */
export type Scope = { companyId: number; timeout: number | null };

/**
 * A query that reads for one company: company and statement are sent up to one `Sync`, which PostgreSQL runs as a
 * transaction of its own. This is one message and one answer instead of four (begin, company, statement, commit). If the
 * company can't be set, the statement is skipped.
 */
class OneRead extends DriverQuery {
  readonly #scope: Scope;

  constructor(scope: Scope, config: pg.QueryConfig, answered: Answered) {
    // Without values it would be sent by the simple protocol, which begins a transaction of its own.
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig, answered);
    this.#scope = scope;
  }

  override submit(connection: pg.Connection): Error | null {
    const { companyId, timeout } = this.#scope;
    if (timeout === null) {
      connection.bind({ statement: SCOPE, values: [String(companyId)] }, true);
    } else {
      connection.parse({ name: '', text: pooledScope, types: [] }, true);
      connection.bind({ values: [String(companyId), String(timeout)] }, true);
    }
    connection.execute(null, true);
    return super.submit(connection);
  }
}

/** Whether the connection has prepared what a query for one company begins with. */
export const hasScope = ({ connection }: pg.PoolClient): boolean => SCOPE in connection.parsedStatements;

/** Prepares what a query for one company begins with, ahead of the connection's first one. */
export const prepareScope = (client: pg.PoolClient, limit: number | null): Promise<Result> =>
  sendQuery(client, { name: SCOPE, text: scope, values: [''] }, limit);

/**
 * Sends a query, with a scope as one that reads for its company. Without an answer within the limit (ms), the
 * connection is destroyed and AnswerTimeout thrown.
 *
 * The driver's own promises and time limit assign functions to properties of the query. V8 allocates such functions
 * directly in the old generation, where each keeps its query with all rows until the next full collection, and every
 * collection of young objects copies them: a fifth of the server's time.
 */
export function sendQuery(
  client: pg.PoolClient,
  config: pg.QueryConfig,
  limit: number | null,
  scope: Scope | null = null,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const giveUp = () => {
    reject(new AnswerTimeout());
    client.connection.stream.destroy();
  };
  const timer = limit === null ? undefined : setTimeout(giveUp, limit);
  const answered: Answered = (error, answer) => {
    clearTimeout(timer);
    if (error) reject(error);
    // The first result of a read for one company is the scope's.
    else resolve((scope === null ? answer : (answer as Result[])[1]) as Result);
  };
  client.query(scope === null ? new DriverQuery(config, answered) : new OneRead(scope, config, answered));
  return promise;
}
