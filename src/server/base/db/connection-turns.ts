import { AsyncLocalStorage } from 'node:async_hooks';

/** The company, user and request that need a connection; `company` is null for visitors. */
export type Requester = { company: number | null; person: string; request: Request };

/** The current request. Work of the server itself, such as housekeeping, has none. */
export const requester = new AsyncLocalStorage<Requester>();

/** A user or a company has too many requests under way. */
export class TooBusy extends Error {}

/** Maximal numbers of connections at a time. */
export type Shares = { total: number; company: number; person: number; request: number };

/** Maximal number of a user's requests that wait for a connection; the next one is refused. */
const MAX_WAITING = 200;
/**
 * Time limit of a request that waits while the user's or the company's own requests have all connections of their
 * share, ms.
 */
const OWN_PATIENCE = 30_000;

/** The shares of a pool: a company leaves some connections to others; a request gets 4 at most and a user 6. */
export function sharesOf(poolSize: number): Shares {
  const company = Math.max(1, Math.min(poolSize - 1, Math.ceil(poolSize * 0.6)));
  const person = Math.min(6, company);
  return { total: poolSize, company, person, request: Math.min(4, person) };
}

type Waiting = { who: Requester | null; start: () => void };

/**
 * The property of a request with the number of its connections. V8 keeps the former tables of a Map or Set whose entries
 * come and go, with all their keys, until the next full garbage collection: requests with their rows, which would be
 * copied again and again.
 */
const inUse = Symbol('connections in use');
type Request = object & { [inUse]?: number };

/** Numbers of used connections by key. */
class Counts<Key extends string | number | null> {
  readonly #counts = new Map<Key, number>();

  of = (key: Key): number => this.#counts.get(key) ?? 0;

  add(key: Key, difference: number): void {
    const count = this.of(key) + difference;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

/**
 * Fair queue of connections. Each request, user and company has at most its share; of the waiting requests, the longest
 * waiting one of the company with the fewest connections is next.
 */
export class ConnectionTurns {
  readonly #shares: Shares;
  /** Time limit of a request that waits while others have all connections, ms. */
  readonly #patience: number;
  #total = 0;
  readonly #people = new Counts<string>();
  readonly #companies = new Counts<number | null>();
  readonly #waitingOf = new Counts<string>();
  /** Not a Set, for the reason of `inUse`. */
  readonly #waiting: Waiting[] = [];

  constructor(shares: Shares, patience: number) {
    this.#shares = shares;
    this.#patience = patience;
  }

  /**
   * Waits for a turn and returns the function that ends it. Throws TooBusy when the requester has too much under way,
   * and the driver's own error when others have all connections for too long.
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
    if ((who.request[inUse] ?? 0) >= request || this.#people.of(who.person) >= person) return false;
    return this.#companies.of(who.company) < company;
  }

  #isFree = (who: Requester | null): boolean => this.#total < this.#shares.total && this.#isWithinShares(who);

  #count(who: Requester | null, difference: number): void {
    this.#total += difference;
    if (who === null) return;
    who.request[inUse] = (who.request[inUse] ?? 0) + difference;
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
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
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
    this.#waiting.push(waiting);
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
