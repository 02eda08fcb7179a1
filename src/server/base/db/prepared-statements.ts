import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Mode } from './transaction-start.ts';

/** A kind of statement: commands and authentication repeat the same few, lists come in many forms. */
export type StatementKind = 'commands' | 'lists';

/** Maximal number of prepared statements of a kind on a connection; the least recently used one is dropped. */
const ROOM: Record<StatementKind, number> = { commands: 200, lists: 40 };

/** Statements with more values are batches, which rarely repeat: they are not prepared. */
const MAX_PREPARED_VALUES = 128;

/**
 * The kind under which a statement is prepared; null: not prepared. Lists have thousands of forms, of which the last
 * used ones stay prepared; a search is planned for its text; `*` changes its columns with a migration.
 */
export function preparedKind(text: string, values: unknown[], mode: Mode | null): StatementKind | null {
  const isPlain = values.length > 0 && values.length <= MAX_PREPARED_VALUES && !/\b(select|returning) \*/.test(text);
  const kind = mode === null || mode === 'read write' ? 'commands' : 'lists';
  const isOnce = mode === 'read only' || mode === 'report' || mode === 'load';
  return !isPlain || isOnce || (kind === 'lists' && text.includes(' like ')) ? null : kind;
}

/**
 * The names of the prepared statements of one connection. A named statement is planned once for the connection;
 * planning takes longer than most statements.
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

  /** The name of a prepared statement, or the name under which sending it prepares it. */
  nameOf(kind: StatementKind, text: string): string {
    const known = this.#names[kind].get(text);
    if (known) return known;
    const name = `${kind}_${this.#count++}`;
    this.#names[kind].set(text, name);
    return name;
  }

  /** Deallocates dropped statements between transactions: within a failed one PostgreSQL would refuse it. */
  freeDropped(): void {
    for (const name of this.#dropped.splice(0)) {
      const forget = () => void delete this.#client.connection.parsedStatements[name];
      // Its preparation may have failed; a connection that breaks here fails at its next use.
      this.#client.query(`deallocate ${name}`).then(forget, () => undefined);
    }
  }
}

const ofClients = new WeakMap<pg.PoolClient, PreparedStatements>();

/** The prepared statements of a pooled connection. */
export function preparedStatementsOf(client: pg.PoolClient): PreparedStatements {
  const known = ofClients.get(client) ?? new PreparedStatements(client);
  ofClients.set(client, known);
  return known;
}
