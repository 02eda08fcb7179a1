/**
 * What PostgreSQL's and the driver's errors mean to Karavan. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
type DatabaseError = Error & { code?: string; constraint?: string; detail?: string };

const codeOf = (error: unknown): string => (error as DatabaseError | undefined)?.code ?? '';

/** Another transaction was in the way: the same work may succeed when it is done once more. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
/** No connection left, no disk left, no answer in time: somebody else holds what the statement waits for. */
const exhausted = new Set(['53300', '53100', '57014', '55P03']);

/** Another transaction held what the statement waited for, until its own limit. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03';

/** The driver stopped waiting for an answer. */
export const isAnswerTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** The statement itself is more than PostgreSQL takes: more than 65,535 values, too deep, too many columns. */
export const isBeyondLimits = (error: unknown): boolean => /^(08P01|54)/.test(codeOf(error));

/** The database can't be reached or is silent, starts, shuts down, is too busy or has no room: 503, try again later. */
export function isAway(error: unknown): boolean {
  const { syscall, message } = (error ?? {}) as NodeJS.ErrnoException;
  const code = codeOf(error);
  // A missing file is ENOENT as well: only a socket's says that nobody is there.
  if (unreachable.has(code)) return ['connect', 'read', 'write'].includes(syscall ?? '');
  if (isBeyondLimits(error)) return false;
  return exhausted.has(code) || /^(08|57P)/.test(code) || lost.test(message ?? '') || isAnswerTimeout(error);
}

/** A sum that no column can hold. */
export const isOverflow = (error: unknown): boolean => codeOf(error) === '22003';

/** A value that is not of the form that its column has. */
export const isMisshapen = (error: unknown): boolean => codeOf(error).startsWith('22');

/** Text with the NUL character, which no column can hold, JSON's neither. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));

/** A unique key that is taken: the constraint's name. */
export const takenKey = (error: unknown): string | null =>
  codeOf(error) === '23505' ? ((error as DatabaseError).constraint ?? '') : null;

/**
 * A reference to something that this company does not have: the column. PostgreSQL does not tell the id, as the table is
 * under row level security.
 */
export function missingReference(error: unknown): string | null {
  if (codeOf(error) !== '23503') return null;
  return /_company_id_(\w+)_fkey$/.exec((error as DatabaseError).constraint ?? '')?.[1] ?? null;
}
