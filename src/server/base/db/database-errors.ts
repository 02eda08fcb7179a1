/**
 * Kinds of errors of PostgreSQL and its driver. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
type DatabaseError = Error & { code?: string; constraint?: string; detail?: string; severity?: string };

const codeOf = (error: unknown): string => (error as DatabaseError | undefined)?.code ?? '';

/** A conflict with another transaction: a retry may succeed. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
/** Too many connections, a statement timeout, a lock timeout. */
const exhausted = new Set(['53300', '57014', '55P03']);

/**
 * The disk or a quota is exhausted. PostgreSQL has a code for the disk only, and its own log can report both under
 * others; Node's errors have the same words.
 */
export const isDiskFull = (error: unknown): boolean =>
  codeOf(error) === '53100' ||
  /no space left on device|disk quota exceeded/i.test((error as Error | null)?.message ?? '');

/** The statement waited for a lock until its time limit. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03';

/** A statement got no answer within its time limit; its connection has been destroyed. */
export class AnswerTimeout extends Error {
  constructor() {
    super('The database did not answer in time');
  }
}

/** A pooler ends the connection: it can't reach the database, or has no free connection in time. */
const isOfPooler = (error: unknown): boolean =>
  codeOf(error) === '08P01' && (error as DatabaseError).severity === 'FATAL';

/** The statement exceeds PostgreSQL's limits: more than 65,535 values, too deep, too many columns. */
export const isBeyondLimits = (error: unknown): boolean => /^(08P01|54)/.test(codeOf(error)) && !isOfPooler(error);

/** The database is unreachable, frozen, starting, stopping, overloaded or without space: 503. */
export function isAway(error: unknown): boolean {
  const { syscall, message } = (error ?? {}) as NodeJS.ErrnoException;
  const code = codeOf(error);
  // ENOENT of a socket means that no server listens; any other one is a missing file.
  if (unreachable.has(code)) return ['connect', 'read', 'write'].includes(syscall ?? '');
  if (isBeyondLimits(error)) return false;
  return (
    exhausted.has(code) ||
    isDiskFull(error) ||
    /^(08|57P)/.test(code) ||
    lost.test(message ?? '') ||
    error instanceof AnswerTimeout
  );
}

/**
 * A read failed for a reason that the primary does not have: the replica is away, its recovery removes what is being read,
 * it lacks a new password or a migration yet, or its disk is damaged. A time limit is no such reason: the read would take as long again.
 */
export const isReplicasOwn = (error: unknown): boolean =>
  codeOf(error) !== '57014' && (isAway(error) || isRetryable(error) || /^(28|3D|42|58|XX)/.test(codeOf(error)));

/** An amount that exceeds its column. */
export const isOverflow = (error: unknown): boolean => codeOf(error) === '22003';

/** A value that its column's type can not parse. */
export const isMisshapen = (error: unknown): boolean => codeOf(error).startsWith('22');

/** Text with the NUL character, which neither text nor JSON columns store. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));

/** The violated unique constraint, or null. */
export const takenKey = (error: unknown): string | null =>
  codeOf(error) === '23505' ? ((error as DatabaseError).constraint ?? '') : null;

/**
 * The column of a reference to a row that the company does not have, or null. PostgreSQL does not report the id because
 * of row level security.
 */
export function missingReference(error: unknown): string | null {
  if (codeOf(error) !== '23503') return null;
  return /_company_id_(\w+)_fkey$/.exec((error as DatabaseError).constraint ?? '')?.[1] ?? null;
}
