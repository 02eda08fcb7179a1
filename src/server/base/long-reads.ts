/** Without short work for so long, long reads begin at once, ms: a person's next request follows its last answer. */
const QUIET = 10;
/** The longest wait of a long read for short work, ms. */
const PATIENCE = 100;
/** The time between two long reads of a company that begin in spite of short work, ms. */
const SPACING = 50;

/**
 * Short reads and commands, which people wait for, and long reads, reports and large pages of an export, share one
 * thread and the processors of the database. While a long one runs, a short one takes several times as long; an export
 * sends its next page as soon as it has the last one, so that every page of a list would meet one. Long reads therefore
 * give way.
 */
export class LongReads {
  #shortOnes = 0;
  #lastShortEnd = Number.NEGATIVE_INFINITY;
  /** By company: when its next long read may begin in spite of short work. */
  readonly #nextTurns = new Map<number, number>();

  /** Does short work, to which long reads give way. */
  async asShort<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.#shortOnes++;
    try {
      return await work();
    } finally {
      this.#shortOnes--;
      this.#lastShortEnd = performance.now();
    }
  }

  /** Does a long read of a company when no short work is under way, or when it has waited for PATIENCE. */
  async asLong<Answer>(companyId: number, read: () => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + PATIENCE;
    for (let wait = this.#waitOf(companyId, deadline); wait > 0; wait = this.#waitOf(companyId, deadline)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    this.#nextTurns.set(companyId, performance.now() + SPACING);
    return read();
  }

  /** The time until a long read may begin, or has to look again, ms. */
  #waitOf(companyId: number, deadline: number): number {
    const now = performance.now();
    const untilQuiet = this.#shortOnes > 0 ? QUIET : this.#lastShortEnd + QUIET - now;
    return Math.min(untilQuiet, Math.max(deadline, this.#nextTurns.get(companyId) ?? deadline) - now);
  }
}

/** Those of this process, which share its thread. */
export const longReads = new LongReads();
