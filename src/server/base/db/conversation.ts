import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { ConnectionTurns, requester, sharesOf } from './connection-turns.ts';
import { isSilence } from './faults.ts';
import { type Kind, preparedStatementsOf } from './prepared-statements.ts';

/** How long an answer is waited for, ms: the first one, which takes no work (who asks), and those after it. */
export type Patience = { first: number; later: number };

/**
 * What a transaction is: several statements that write, several that read, or a single one that reads; one that reads for
 * long, and one that writes for as long as it takes.
 */
export type Mode = 'read write' | 'read only' | 'one read' | 'report' | 'load';

/** How long a report may take, ms: it reads years of sales. */
export const REPORT_TIMEOUT = 30_000;
/** How long a connection is waited for where the pool says nothing, ms. */
const LONGEST_WAIT = 2_000;
/** How much longer than that its answer is waited for, ms. */
const REPORT_GRACE = 1_000;

const readsOnce = (mode: Mode): boolean => mode === 'one read' || mode === 'report';

/** How a transaction begins, as it is handed through Kysely. */
export class Beginning {
  /** Each is a message of its own: poolers of transactions take no two statements in one. */
  readonly statements: readonly string[];
  readonly mode: Mode;

  constructor(statements: readonly string[], mode: Mode) {
    this.statements = statements;
    this.mode = mode;
  }
}

/** A statement whose answer is not waited for before the next one is said, as it is handed through Kysely. */
export class Aside {
  readonly values: readonly unknown[];
  readonly answer = Promise.withResolvers<Said>();

  constructor(values: readonly unknown[]) {
    this.values = values;
    // Whoever wants the answer hears of the failure there, everybody else at the end of the transaction.
    this.answer.promise.catch(() => undefined);
  }
}

export type Said = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
const said = (command: string): Said => ({ command, rowCount: null, rows: [] });

/** Batches are said once. */
const LONGEST = 64;

/**
 * Which statements are prepared. Lists are asked for in a thousand forms: those that were used last, and no search, which has
 * to be planned for what is looked for. `*` is not prepared: its columns change with a migration.
 */
function kindOf(text: string, values: unknown[], mode: Mode | null): Kind | null {
  const isPlain = values.length > 0 && values.length <= LONGEST && !/\b(select|returning) \*/.test(text);
  const kind = mode === null || mode === 'read write' ? 'commands' : 'lists';
  const isOnce = mode === 'read only' || mode === 'report' || mode === 'load';
  return !isPlain || isOnce || (kind === 'lists' && text.includes(' like ')) ? null : kind;
}

/** A pool whose connections speak as below, and are given to requests in turns. */
export function conversations(pool: pg.Pool, patience: Patience | null): PostgresPool {
  const { max, connectionTimeoutMillis } = pool.options;
  const turns = new ConnectionTurns(sharesOf(max), connectionTimeoutMillis ?? LONGEST_WAIT);
  const connect = async () => {
    const endTurn = await turns.take(requester.getStore() ?? null);
    try {
      return converse(await pool.connect(), patience, endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  };
  return { options: pool.options, connect, end: () => pool.end() };
}

/**
 * What is said to PostgreSQL on one connection, with as few waits for answers as it takes: the driver sends what is said
 * meanwhile (`pipeline`), and PostgreSQL answers in order.
 *
 * - the beginning of a transaction waits for its first statement and is sent with it. A beginning that fails leaves that
 *   statement without a company, and row level security shows it no row and lets it write none;
 * - a transaction that said nothing is not begun at all;
 * - the end of one that reads once goes out with the statement; that of one that reads is not waited for. What the
 *   connection is used for next comes after it;
 * - asides follow each other at once. When one fails, what is said after it fails with the same error, and so does the
 *   end: nothing of the transaction is done.
 *
 * With `patience`, a connection is given up when no answer comes: PostgreSQL is there and frozen, or the network swallows
 * everything, and its own time limits don't help. Nothing is said on it after that: what was said last may still be done.
 */
function converse(client: pg.PoolClient, patience: Patience | null, endTurn: () => void): PostgresPoolClient {
  const prepared = preparedStatementsOf(client);
  let answered = false;
  let silence: Error | null = null;
  /** The first failure of the transaction: PostgreSQL refuses whatever comes after it. */
  let failure: { error: unknown } | null = null;
  /** The transaction: said to be begun, begun, or over because its end went out with its statement. */
  let state: { beginning: Beginning; at: 'said' | 'begun' | 'over' } | null = null;

  /** How long an answer is waited for; null: for as long as it takes. */
  const limitOf = (mode: Mode | undefined): number | null => {
    if (!patience || mode === 'load') return null;
    return mode === 'report' ? REPORT_TIMEOUT + REPORT_GRACE : patience.later;
  };
  const firstLimit = () => (answered ? patience?.later : patience?.first) ?? null;
  const usualLimit = () => (state?.beginning.mode === 'load' ? null : firstLimit());

  const say = async (text: string, values: unknown[], limit = usualLimit()) => {
    if (silence) throw silence;
    const question: pg.QueryConfig & { query_timeout?: number } = { text, values };
    const kind = kindOf(text, values, state?.beginning.mode ?? null);
    if (kind !== null) question.name = prepared.nameOf(kind, text);
    if (limit !== null) question.query_timeout = limit;
    try {
      const result: Said = await client.query(question);
      answered = true;
      return result;
    } catch (error) {
      if (isSilence(error)) silence = error;
      failure ??= { error };
      throw failure.error;
    }
  };

  /** The first statement of a transaction, between whatever goes out with it. What failed first is thrown. */
  const begin = async ({ statements, mode }: Beginning, text: string, values: unknown[]): Promise<Said> => {
    const begun = statements.map((statement) => say(statement, [], firstLimit()));
    const limit = limitOf(mode);
    const answer = say(text, values, limit);
    const ended = readsOnce(mode) ? say('commit', [], limit) : null;
    await Promise.allSettled([...begun, answer, ended]);
    await Promise.all(begun);
    return answer;
  };

  const end = async (text: string): Promise<Said> => {
    const { beginning, at } = state ?? {};
    state = null;
    if (at === 'said' || at === 'over') return said(text.toUpperCase());
    if (text === 'rollback') return say(text, []);
    if (beginning?.mode !== 'read only') {
      const ended = await say(text, [], limitOf(beginning?.mode));
      if (failure) throw failure.error;
      return ended;
    }
    // Nothing was written: a connection that breaks here is found broken by whoever uses it next.
    say(text, []).catch(() => undefined);
    return said('COMMIT');
  };

  /** Back to a savepoint: what failed since then is undone, and the transaction goes on. */
  const forgive = async (text: string): Promise<Said> => {
    const forgiven = await say(text, []);
    failure = null;
    return forgiven;
  };

  const speak = (text: string, values: unknown[]): Promise<Said> => {
    if (text === 'commit' || text === 'rollback') return end(text);
    if (state?.at === 'over') throw new Error('One read was announced, and a second one came');
    if (state?.at !== 'said') return text.startsWith('rollback to ') ? forgive(text) : say(text, values);
    state.at = readsOnce(state.beginning.mode) ? 'over' : 'begun';
    return begin(state.beginning, text, values);
  };

  const query = async (text: string, values: unknown[]): Promise<Said> => {
    const [handed] = values;
    if (handed instanceof Beginning) {
      state = { beginning: handed, at: 'said' };
      return said('BEGIN');
    }
    if (!(handed instanceof Aside)) return speak(text, values);
    speak(text, [...handed.values]).then(handed.answer.resolve, handed.answer.reject);
    return said('ASIDE');
  };

  // Kysely's other way to ask is by cursor, and nobody reads with one.
  const release = () => {
    if (silence === null) prepared.freeDropped();
    client.release(silence !== null);
    endTurn();
  };
  return { query: query as unknown as PostgresPoolClient['query'], release };
}
