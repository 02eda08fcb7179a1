import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom a connection to the database is wanted; `company` is null for visitors, who have not signed in. */
export type Requester = { company: number | null; person: string; request: object };

/** The request that is being answered. Work of the server's own, such as housekeeping, has none. */
export const requester = new AsyncLocalStorage<Requester>();

/** A person or a company has too much under way. */
export class TooBusy extends Error {}

/** How many connections one may have at a time. */
export type Shares = { total: number; company: number; person: number; request: number };

/** How many requests of a person wait for a connection; the next one is refused. */
const MAX_WAITING = 200;
/** How long one waits while the person's own requests or those of the company have all that is theirs, ms. */
const OWN_PATIENCE = 30_000;

/** The shares of a pool: some connections are always left to other companies; 4 for a request and 6 for a person. */
export function sharesOf(poolSize: number): Shares {
  const company = Math.max(1, Math.min(poolSize - 1, Math.ceil(poolSize * 0.6)));
  const person = Math.min(6, company);
  return { total: poolSize, company, person, request: Math.min(4, person) };
}

type Waiting = { who: Requester | null; start: () => void };

/** Counts what is in use by keys of one kind. */
class Counts<Key> {
  readonly #counts = new Map<Key, number>();

  of = (key: Key): number => this.#counts.get(key) ?? 0;

  add(key: Key, difference: number): void {
    const count = this.of(key) + difference;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

/**
 * Who gets a connection next. Each request, person and company has a share at most; of those who wait, the company that has
 * the fewest connections is next, and within it the one that has waited longest.
 */
export class ConnectionTurns {
  readonly #shares: Shares;
  /** How long one waits for others to give connections back, ms. */
  readonly #patience: number;
  #total = 0;
  readonly #requests = new Counts<object>();
  readonly #people = new Counts<string>();
  readonly #companies = new Counts<number | null>();
  readonly #waitingOf = new Counts<string>();
  readonly #waiting = new Set<Waiting>();

  constructor(shares: Shares, patience: number) {
    this.#shares = shares;
    this.#patience = patience;
  }

  /**
   * Waits for a turn; answers with what ends it. Throws TooBusy when the requester has too much under way, and the driver's
   * own error when all connections are in use by others for too long.
   */
  async take(who: Requester | null): Promise<() => void> {
    if (this.#isFree(who)) this.#count(who, 1);
    else await this.#wait(who);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count(who, -1);
      this.#startNext();
    };
  }

  #isWithinShares(who: Requester | null): boolean {
    if (who === null) return true;
    const { request, person, company } = this.#shares;
    if (this.#requests.of(who.request) >= request || this.#people.of(who.person) >= person) return false;
    return this.#companies.of(who.company) < company;
  }

  #isFree = (who: Requester | null): boolean => this.#total < this.#shares.total && this.#isWithinShares(who);

  #count(who: Requester | null, difference: number): void {
    this.#total += difference;
    if (who === null) return;
    this.#requests.add(who.request, difference);
    this.#people.add(who.person, difference);
    this.#companies.add(who.company, difference);
  }

  #wait(who: Requester | null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (who !== null && this.#waitingOf.of(who.person) >= MAX_WAITING)
      throw new TooBusy('Too many requests are waiting');
    const giveUp = () => {
      leave();
      const isOwn = !this.#isWithinShares(who);
      reject(isOwn ? new TooBusy('Waited for too long') : new Error('timeout exceeded when trying to connect'));
    };
    const timer = setTimeout(giveUp, this.#isWithinShares(who) ? this.#patience : OWN_PATIENCE);
    const leave = () => {
      clearTimeout(timer);
      this.#waiting.delete(waiting);
      if (who !== null) this.#waitingOf.add(who.person, -1);
    };
    const waiting: Waiting = {
      who,
      start: () => {
        leave();
        this.#count(who, 1);
        resolve();
      },
    };
    this.#waiting.add(waiting);
    if (who !== null) this.#waitingOf.add(who.person, 1);
    return promise;
  }

  #startNext(): void {
    let next: Waiting | null = null;
    let fewest = Number.POSITIVE_INFINITY;
    for (const waiting of this.#waiting) {
      if (!this.#isFree(waiting.who)) continue;
      const used = waiting.who === null ? 0 : this.#companies.of(waiting.who.company);
      if (used >= fewest) continue;
      next = waiting;
      fewest = used;
    }
    next?.start();
  }
}
