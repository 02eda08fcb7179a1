import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { requestCancel } from './cancel-request.ts';
import { ConnectionTurns, requester, sharesOf } from './connection-turns.ts';
import { AnswerTimeout } from './database-errors.ts';
import { countStatement, countWait } from './database-work.ts';
import { ClientLeft, cancelWhenLeft, hasLeft } from './left-requests.ts';
import { type PreparedStatements, preparedKind, preparedStatementsOf } from './prepared-statements.ts';
import { hasScope, prepareScope, sendQuery } from './send-query.ts';
import {
  isRead,
  type Mode,
  type PooledLimits,
  REPORT_TIMEOUT,
  type Result,
  type StatementAhead,
  TransactionStart,
  withLimits,
} from './transaction-start.ts';

/** Time limits of answers, ms: of a connection's first statement, which is trivial, and of later ones. */
export type AnswerTimeouts = { first: number; later: number };

/** Additional time limit of a report's answer, ms. */
const REPORT_GRACE = 1_000;
/** Time limit of getting a connection, if the pool has none of its own, ms. */
const DEFAULT_CONNECTION_WAIT = 2_000;
const emptyResult = (command: string): Result => ({ command, rowCount: null, rows: [] });

/** What the connections of a pool have in common. */
type Manner = {
  timeouts: AnswerTimeouts | null;
  /** Behind a transaction pooler; null: the connections are PostgreSQL's own. */
  pooled: PooledLimits | null;
};

/**
 * A pool whose connections are pipelined (`PipelinedConnection`) and shared fairly among requests (`ConnectionTurns`).
 */
export function pipelinedPool(
  pool: pg.Pool,
  timeouts: AnswerTimeouts | null,
  pooled: PooledLimits | null = null,
): PostgresPool {
  const { max, connectionTimeoutMillis } = pool.options;
  const turns = new ConnectionTurns(sharesOf(max), connectionTimeoutMillis ?? DEFAULT_CONNECTION_WAIT);
  /** One for each client, as Kysely remembers those that it has seen. */
  const connections = new WeakMap<pg.PoolClient, PipelinedConnection>();
  const connect = async () => {
    const who = requester.getStore() ?? null;
    const endTurn = await countWait(() => turns.take(who));
    try {
      const client = await pool.connect();
      const connection = connections.get(client) ?? new PipelinedConnection(pool, client, { timeouts, pooled });
      connections.set(client, connection);
      connection.use(endTurn, who?.request ?? null);
      // Kysely's other form of `query` takes a cursor, and no statement is streamed.
      return connection as unknown as PostgresPoolClient;
    } catch (error) {
      endTurn();
      throw error;
    }
  };
  return { options: pool.options, connect, end: () => pool.end() };
}

/** A use of a connection by a request, or by the server itself: one transaction or one statement. */
type Use = {
  endTurn: () => void;
  request: object | null;
  endRegistration: () => void;
  /** Statements without an answer yet. */
  unanswered: number;
  hasAnswered: boolean;
  /** Resolves when the cancellation of the present statement has been delivered. */
  cancelling: Promise<void> | null;
  /** The first failure of the transaction: PostgreSQL refuses all that comes after it. */
  failure: { error: unknown } | null;
  /** The transaction. It has ended early if its end was sent with its only statement. */
  transaction: { start: TransactionStart; state: 'requested' | 'begun' | 'ended' } | null;
};

const newUse = (endTurn: () => void, request: object | null): Use => ({
  endTurn,
  request,
  endRegistration: () => undefined,
  unanswered: 0,
  hasAnswered: false,
  cancelling: null,
  failure: null,
  transaction: null,
});

/**
 * One connection, on which statements are sent without waiting for the answers of those before (`pipeline` of the
 * driver); PostgreSQL answers in order. Round trips are saved:
 *
 * - the beginning of a transaction is sent with its first statement. If it fails, that statement has no company, and
 *   row level security lets it read and write nothing;
 * - a transaction without a statement is not begun at all;
 * - a single read and its company are one message (`sendQuery`); the end of a report is sent with its statement; the end
 *   of several reads is not waited for.
 *
 * After a statement has failed, every later one of the transaction fails with the same error, and so does the commit.
 *
 * With timeouts, a connection is given up when no answer comes: the process of PostgreSQL is frozen or the network
 * drops everything, and PostgreSQL's own time limits don't apply. Nothing more is sent; the last statement may still be
 * carried out.
 */
class PipelinedConnection {
  readonly #pool: pg.Pool;
  readonly #client: pg.PoolClient;
  readonly #timeouts: AnswerTimeouts | null;
  readonly #pooled: PooledLimits | null;
  readonly #prepared: PreparedStatements;
  #isCorked = false;
  /** The reason why the connection was given up. */
  #timeout: Error | null = null;
  #use: Use = newUse(() => undefined, null);

  constructor(pool: pg.Pool, client: pg.PoolClient, { timeouts, pooled }: Manner) {
    this.#pool = pool;
    this.#client = client;
    this.#timeouts = timeouts;
    this.#pooled = pooled;
    this.#prepared = preparedStatementsOf(client);
  }

  /** Begins a use by a request, or by the server itself. */
  use(endTurn: () => void, request: object | null): void {
    const use = newUse(endTurn, request);
    if (request !== null) use.endRegistration = cancelWhenLeft(request, () => this.#cancelRead(use));
    this.#use = use;
  }

  async query(text: string, values: unknown[]): Promise<Result> {
    const [start] = values;
    if (start instanceof TransactionStart) {
      this.#use.transaction = { start, state: 'requested' };
      return emptyResult('BEGIN');
    }
    if (text === 'commit' || text === 'rollback') return this.#end(text);
    const { transaction, request } = this.#use;
    if (transaction && isRead(transaction.start.mode) && request !== null && hasLeft(request)) {
      throw new ClientLeft();
    }
    if (transaction?.state === 'ended') throw new Error('A transaction for one read got a second statement');
    if (transaction?.state === 'requested') return this.#begin(transaction, text, values);
    return text.startsWith('rollback to ') ? this.#rollbackToSavepoint(text) : this.#send(text, values);
  }

  release(): void {
    this.#use.endRegistration();
    if (this.#use.cancelling === null) {
      this.#giveBack(this.#timeout !== null);
      return;
    }
    // A late cancellation would end the next statement of the connection, or has ended the commit of this transaction.
    const clean = this.#use.cancelling.then(() => this.#client.query('rollback'));
    clean.then(
      () => this.#giveBack(false),
      () => this.#giveBack(true),
    );
  }

  #giveBack(isBroken: boolean): void {
    const { endTurn } = this.#use;
    if (!isBroken) this.#prepared.freeDropped();
    this.#client.release(isBroken);
    endTurn();
  }

  /** Cancels the statement under way of a reading transaction. What a command has begun is finished. */
  #cancelRead(use: Use): void {
    const mode = use.transaction?.start.mode;
    if (mode === undefined || !isRead(mode) || use.unanswered === 0) return;
    // Nothing is lost by a failure: the statement goes on to its end or its time limit.
    use.cancelling = requestCancel(this.#client, this.#pool.options).catch(() => undefined);
  }

  #send(text: string, values: unknown[], limit = this.#usualLimit()): Promise<Result> {
    return this.#answerOf(() => sendQuery(this.#client, this.#queryOf(text, values), limit));
  }

  #queryOf(text: string, values: unknown[], mode = this.#use.transaction?.start.mode ?? null): pg.QueryConfig {
    const kind = this.#pooled === null ? preparedKind(text, values, mode) : null;
    return kind === null ? { text, values } : { text, values, name: this.#prepared.nameOf(kind, text) };
  }

  async #answerOf(send: () => Promise<Result>): Promise<Result> {
    if (this.#timeout) throw this.#timeout;
    // The answer to an end that nothing waits for may come during the next use.
    const use = this.#use;
    this.#writeTogether();
    use.unanswered++;
    const begun = performance.now();
    try {
      const result = await send();
      use.hasAnswered = true;
      return result;
    } catch (error) {
      if (error instanceof AnswerTimeout) this.#timeout = error;
      // The driver's stack leads to its socket only.
      if (error instanceof Error) Error.captureStackTrace(error);
      use.failure ??= { error };
      throw use.failure.error;
    } finally {
      use.unanswered--;
      countStatement(begun);
    }
  }

  /** Writes all that is sent until the next tick to the socket at once. */
  #writeTogether(): void {
    if (this.#isCorked) return;
    const { stream } = this.#client.connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  /** Sends the first statement with the beginning, and with the end of a single read. Throws the first failure. */
  async #begin(transaction: { start: TransactionStart; state: string }, text: string, values: unknown[]) {
    const { statements, mode, companyId, ahead } = transaction.start;
    if (ahead !== null) this.#sendAhead(ahead);
    if (mode === 'one read' && companyId !== null) return this.#readOnce(companyId, text, values);
    transaction.state = mode === 'report' ? 'ended' : 'begun';
    const begun = withLimits(statements, this.#pooled).map((each) => this.#send(each, [], this.#nextLimit()));
    const limit = this.#limitOf(mode);
    const answer = this.#send(text, values, limit);
    const ended = mode === 'report' ? this.#send('commit', [], limit) : null;
    await Promise.allSettled([...begun, answer, ended]);
    await Promise.all(begun);
    return answer;
  }

  #sendAhead({ text, values, take }: StatementAhead): void {
    take(this.#answerOf(() => sendQuery(this.#client, this.#queryOf(text, [...values], null), this.#nextLimit())));
  }

  /** Sends a single read with its company. */
  async #readOnce(companyId: number, text: string, values: unknown[]): Promise<Result> {
    const transaction = this.#use.transaction;
    if (transaction) transaction.state = 'ended';
    const limit = this.#limitOf('one read');
    const timeout = this.#pooled?.statement ?? null;
    const isScoped = timeout !== null || hasScope(this.#client);
    const scoped = isScoped ? null : this.#answerOf(() => prepareScope(this.#client, limit));
    const scope = { companyId, timeout };
    const answer = this.#answerOf(() => sendQuery(this.#client, this.#queryOf(text, values), limit, scope));
    if (scoped !== null) await Promise.allSettled([scoped, answer]);
    return answer;
  }

  async #end(text: 'commit' | 'rollback'): Promise<Result> {
    const { start, state } = this.#use.transaction ?? {};
    this.#use.transaction = null;
    if (state === 'requested' || state === 'ended') return emptyResult(text.toUpperCase());
    if (text === 'rollback') return this.#send(text, []);
    if (start?.mode !== 'read only') {
      const ended = await this.#send(text, [], this.#limitOf(start?.mode));
      if (this.#use.failure) throw this.#use.failure.error;
      return ended;
    }
    // Nothing was written; a broken connection is noticed at its next use.
    this.#send(text, []).catch(() => undefined);
    return emptyResult('COMMIT');
  }

  /** Undoes everything since the savepoint; the transaction continues. */
  async #rollbackToSavepoint(text: string): Promise<Result> {
    const result = await this.#send(text, []);
    this.#use.failure = null;
    return result;
  }

  /** Time limit of the answer to a statement of a transaction, ms; null: none. */
  #limitOf(mode: Mode | undefined): number | null {
    if (!this.#timeouts || mode === 'load') return null;
    return mode === 'report' ? REPORT_TIMEOUT + REPORT_GRACE : this.#timeouts.later;
  }

  #nextLimit = (): number | null => (this.#use.hasAnswered ? this.#timeouts?.later : this.#timeouts?.first) ?? null;

  #usualLimit = (): number | null => (this.#use.transaction?.start.mode === 'load' ? null : this.#nextLimit());
}
