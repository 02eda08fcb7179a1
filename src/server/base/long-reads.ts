/**
 * Short reads and commands, which people wait for, and long reads, reports and large pages of an export, share one
 * thread and the processors of the database. While a long one runs, a short one takes several times as long; an export
 * sends its next page as soon as it has the last one, so that every page of a list would meet one. Long reads therefore
 * give way.
 */

/** Without short work for so long, long reads begin at once, ms: a person's next request follows its last answer. */
const QUIET = 10;
/** The longest wait of a long read for short work, ms. */
const PATIENCE = 100;
/** The time between two long reads of a company that begin in spite of short work, ms. */
const SPACING = 50;

let shortOnes = 0;
let lastShortEnd = Number.NEGATIVE_INFINITY;
/** By company: when its next long read may begin in spite of short work. */
const nextTurns = new Map<number, number>();

/** Does short work, to which long reads give way. */
export async function asShort<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  shortOnes++;
  try {
    return await work();
  } finally {
    shortOnes--;
    lastShortEnd = performance.now();
  }
}

/** Does a long read of a company when no short work is under way, or when it has waited for PATIENCE. */
export async function asLong<Answer>(companyId: number, read: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + PATIENCE;
  for (let wait = waitOf(companyId, deadline); wait > 0; wait = waitOf(companyId, deadline)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  nextTurns.set(companyId, performance.now() + SPACING);
  return read();
}

/** The time until a long read may begin, or has to look again, ms. */
function waitOf(companyId: number, deadline: number): number {
  const now = performance.now();
  const untilQuiet = shortOnes > 0 ? QUIET : lastShortEnd + QUIET - now;
  return Math.min(untilQuiet, Math.max(deadline, nextTurns.get(companyId) ?? deadline) - now);
}
