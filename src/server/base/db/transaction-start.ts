import type pg from 'pg';

/**
 * Kinds of transactions: several writing statements, several reading ones, a single reading one, a single long reading
 * one, or writing statements without a time limit.
 */
export type Mode = 'read write' | 'read only' | 'one read' | 'report' | 'load';

/** Whether a transaction only reads, so that it can be cancelled. */
export const isRead = (mode: Mode): boolean => mode !== 'read write' && mode !== 'load';

/** Time limit of a report, ms: it reads years of sales. */
export const REPORT_TIMEOUT = 30_000;

/**
 * The time limits that each transaction sets for itself behind a transaction pooler, ms: its connections keep neither
 * settings nor prepared statements from one transaction to the next.
 */
export type PooledLimits = { statement: number; idle: number };

/** The first statements of a transaction, with its time limits behind a pooler, which the others of them may change. */
export function withLimits(statements: readonly string[], limits: PooledLimits | null): readonly string[] {
  if (limits === null) return statements;
  const [begin = '', ...others] = statements;
  const set = [`statement_timeout = ${limits.statement}`, `idle_in_transaction_session_timeout = ${limits.idle}`];
  return [begin, ...set.map((limit) => `set local ${limit}`), ...others];
}

/** The answer to a statement. */
export type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/**
 * A statement that does not belong to a transaction, but is sent with its first one to save a round trip. `take` gets
 * its answer.
 */
export type StatementAhead = { text: string; values: readonly unknown[]; take: (answer: Promise<Result>) => void };

/** The beginning of a transaction. It is passed through Kysely as the only value of a statement. */
export class TransactionStart {
  /** Each is a message of its own: transaction poolers refuse two statements in one. */
  readonly statements: readonly string[];
  readonly mode: Mode;
  /** The company that the statements set. */
  readonly companyId: number | null;
  readonly ahead: StatementAhead | null;

  constructor(
    statements: readonly string[],
    mode: Mode,
    { companyId = null, ahead = null }: Partial<Pick<TransactionStart, 'companyId' | 'ahead'>> = {},
  ) {
    this.statements = statements;
    this.mode = mode;
    this.companyId = companyId;
    this.ahead = ahead;
  }
}
