import pg from 'pg';

declare module 'pg' {
  interface ClientBase {
    /** What the connection can be cancelled by, from outside of it: the id of its process in PostgreSQL, and its secret. */
    processID: number;
    secretKey: number;
  }
  interface Connection {
    connect(portOrSocket: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processId: number, secret: number): void;
  }
}

/** Time limit of a request to cancel, ms. */
const TIMEOUT = 5000;

/**
 * Asks for the statement under way of a connection to be cancelled, by the request of PostgreSQL's protocol over a
 * connection of its own. A pooler passes it on to the process that works for the connection at this moment, whose id only
 * the pooler knows. Resolves when it has been delivered; rejects if it can't be.
 */
export function requestCancel({ processID, secretKey }: pg.PoolClient, to: pg.PoolConfig): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const connection = new pg.Connection(to.ssl === undefined ? {} : { ssl: to.ssl });
  const timer = setTimeout(() => connection.stream.destroy(new Error('The request to cancel was not taken')), TIMEOUT);
  const send = () => connection.cancel(processID, secretKey);
  connection.once(to.ssl ? 'sslconnect' : 'connect', send);
  if (to.ssl) connection.once('connect', () => connection.requestSsl());
  connection.on('error', reject);
  // The server ends the connection when it has passed the request on.
  connection.once('end', () => {
    clearTimeout(timer);
    resolve();
  });
  const { host = 'localhost', port = 5432 } = to;
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  return promise;
}
