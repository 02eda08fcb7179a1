import { LRUCache } from 'lru-cache';
import type pg from 'pg';

declare module 'pg' {
  interface Connection {
    /** By name, what the driver knows to be prepared. */
    parsedStatements: Record<string, string>;
  }
}

/** A kind of statement: commands and authentication repeat the same few, lists come in many forms. */
export type StatementKind = 'commands' | 'lists';

/** How many statements of a kind a connection keeps prepared. Beyond that the one that was used least recently goes. */
const ROOM: Record<StatementKind, number> = { commands: 200, lists: 40 };

/**
 * The names of the statements that are prepared on one connection. A statement that has a name is planned once for the
 * connection, and planning takes longer than most statements do.
 */
export class PreparedStatements {
  readonly #client: pg.PoolClient;
  readonly #dropped: string[] = [];
  readonly #names: Record<StatementKind, LRUCache<string, string>>;
  #count = 0;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    const room = (kind: StatementKind) =>
      new LRUCache<string, string>({ max: ROOM[kind], dispose: (name) => void this.#dropped.push(name) });
    this.#names = { commands: room('commands'), lists: room('lists') };
  }

  /** The name under which a statement is prepared, or is going to be by being sent with it. */
  nameOf(kind: StatementKind, text: string): string {
    const known = this.#names[kind].get(text);
    if (known) return known;
    const name = `${kind}_${this.#count++}`;
    this.#names[kind].set(text, name);
    return name;
  }

  /** Frees what was dropped, between two transactions: within one that has failed PostgreSQL would refuse it. */
  freeDropped(): void {
    for (const name of this.#dropped.splice(0)) {
      const forget = () => void delete this.#client.connection.parsedStatements[name];
      // One whose preparation failed is not there; a connection that breaks here is found broken by its next use.
      this.#client.query(`deallocate ${name}`).then(forget, () => undefined);
    }
  }
}

const ofClients = new WeakMap<pg.PoolClient, PreparedStatements>();

/** Those of a connection of a pool, for as long as it is open. */
export function preparedStatementsOf(client: pg.PoolClient): PreparedStatements {
  const known = ofClients.get(client) ?? new PreparedStatements(client);
  ofClients.set(client, known);
  return known;
}
