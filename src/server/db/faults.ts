/**
 * What PostgreSQL's and the driver's errors mean to Karavan. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
type DatabaseError = Error & { code?: string; constraint?: string; detail?: string };

const codeOf = (error: unknown): string => (error as DatabaseError | undefined)?.code ?? '';

/** Another transaction was in the way: the same work may succeed when it is done once more. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', '53300', '53100']);

/** The database can't be reached, is starting, is shutting down or has no room: 503, try again later. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return awayCodes.has(code) || /^(08|57P)/.test(code) || lost.test((error as Error | undefined)?.message ?? '');
}

/** A sum that no column can hold. */
export const isOverflow = (error: unknown): boolean => codeOf(error) === '22003';

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
