import pg from 'pg';

declare module 'pg' {
  interface Connection {
    /** Texts of the prepared statements by name. */
    parsedStatements: Record<string, string>;
  }
}

const SCOPE = 'company_scope';

/** Sets the company of a transaction that only reads. It returns no row, so that its result is never described. */
const scope = `
  select from (select) once
  where set_config('app.company_id', $1, true) is null or set_config('transaction_read_only', 'on', true) is null`;

/** Whether the connection has prepared what `oneRead` begins with. */
export const hasScope = ({ connection }: pg.PoolClient): boolean => SCOPE in connection.parsedStatements;

/** Prepares what `oneRead` begins with, ahead of the connection's first one. */
export const prepareScope = (client: pg.PoolClient): Promise<pg.QueryResult> =>
  client.query({ name: SCOPE, text: scope, values: [''] });

/**
 * A query that reads for one company: company and statement are sent up to one `Sync`, which PostgreSQL runs as a
 * transaction of its own. This is one message and one answer instead of four (begin, company, statement, commit). If the
 * company can't be set, the statement is skipped.
 */
export function oneRead(
  client: pg.PoolClient,
  companyId: number,
  config: pg.QueryConfig & { query_timeout?: number },
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  // Without values it would be sent by the simple protocol, which begins a transaction of its own.
  const query = new pg.Query({ ...config, queryMode: 'extended' } as pg.QueryConfig, (error, results) => {
    if (error) reject(error);
    // The first result is the scope's.
    else resolve((results as unknown as [pg.QueryResult, pg.QueryResult])[1]);
  });
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    connection.bind({ statement: SCOPE, values: [String(companyId)] }, true);
    connection.execute(null, true);
    return submit(connection);
  };
  client.query(Object.assign(query, { query_timeout: config.query_timeout }));
  return promise;
}
