import pg from 'pg';
import { StartError } from './embedded/embedded-errors.ts';
import type { Connection } from './settings.ts';

/** Time limit of a connection, ms. On a busy machine authentication took more than ten seconds. */
const CONNECT_TIMEOUT = 60_000;

/** Connects, or throws a StartError that says why not: no server, a wrong password, no such database. */
export async function signIn(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { user, host, port, database } = connection;
    throw new StartError(`${user} can't sign in to the database ${database} at ${host}:${port}: ${reasonOf(error)}`);
  }
}

/** The reason of a failed connection: with several addresses of a host each has its own. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : (error as Error).message;

/** Works on a connection of its own, which is closed afterwards. */
export async function withSignIn<Answer>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await signIn(connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
