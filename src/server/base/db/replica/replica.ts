import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { periodically } from '../../periodic-job.ts';
import { type ConnectOptions, connect, type Database } from '../connect.ts';
import { isAway, isReplicasOwn } from '../database-errors.ts';
import type { Listener } from '../listener.ts';
import type { Connection } from '../settings.ts';
import { ChangedCompanies } from './changed-companies.ts';
import { PrimaryPositions } from './primary-positions.ts';
import { askReplica, judge, type ReplicaState } from './replica-state.ts';

/** Interval at which the position of the primary is read, ms. */
const POSITION_INTERVAL = 1000;
/** A replica that could not be reached is not asked again for so long, ms: each try may take the time limit of connecting. */
const REST = 5000;
/** Time limit of waiting for a replica that lacks the last change of the company, and the pause between two looks, ms. */
const CATCH_UP = 200;
const LOOK = 20;
/** Time for which no read waits after one has waited in vain, ms. */
const HURRY = 1000;
/** An age below is not worth a word, ms: the position of the primary is read once a second. */
const NOTICEABLE = 3000;

/** An answer, and the moment as of which it is if that is noticeably in the past. */
export type DatedAnswer<Answer> = { answer: Answer; asOf: Date | null };

type Options = {
  primary: Database;
  connection: Connection;
  limits: ConnectOptions;
  listener: Listener;
  /** Age from which on it is not read, ms. */
  maxAge: number;
  logger: FastifyBaseLogger;
};

/**
 * A streaming replica of the database, on which long reads run. The primary answers instead while the replica is away,
 * too old, promoted or another database, and whenever the replica may lack a change of the company that asks: people see
 * what was saved.
 */
export class Replica {
  readonly #options: Options;
  readonly #db: Database;
  readonly #pool: ReturnType<typeof connect>['pool'];
  readonly #positions: PrimaryPositions;
  readonly #changed = new ChangedCompanies();
  readonly #job: ReturnType<typeof periodically>;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #hurriesUntil = Number.NEGATIVE_INFINITY;
  #trouble: string | null = null;
  /** Numbers of reads by what answered them, for the metrics. */
  readonly reads = { replica: 0, primary: 0 };

  constructor(options: Options) {
    const { primary, connection, limits, listener, maxAge, logger } = options;
    this.#options = options;
    const { db, pool } = connect(connection, limits);
    this.#db = db;
    this.#pool = pool;
    this.#positions = new PrimaryPositions(primary, maxAge);
    listener.changes.on('notice', this.#noteNotice).on('gap', this.#noteGap);
    const work = () => this.#positions.read();
    this.#job = periodically({ name: 'position of the primary', every: POSITION_INTERVAL, logger, work });
  }

  /** A command of the company has been committed. */
  noteChange = (companyId: number): void => this.#changed.note(companyId);
  #noteNotice = ({ company }: { company: number }): void => this.#changed.note(company);
  #noteGap = (): void => this.#changed.noteGap();

  /** Reads for a company on the replica, or on the primary if the replica can't be relied on. */
  async read<Answer>(companyId: number, ask: (db: Database) => Promise<Answer>): Promise<DatedAnswer<Answer>> {
    const reached = await this.#reachedFor(companyId);
    if (reached) {
      try {
        const answer = await ask(this.#db);
        this.reads.replica++;
        return { answer, asOf: performance.now() - reached.at > NOTICEABLE ? reached.moment : null };
      } catch (error) {
        if (!isReplicasOwn(error)) throw error;
        this.#fail(error);
      }
    }
    this.reads.primary++;
    return { answer: await ask(this.#options.primary), asOf: null };
  }

  /** The present state; asks the replica, also while it rests. */
  async state(): Promise<ReplicaState> {
    try {
      if (!this.#positions.newest()) await this.#positions.read();
      const state = judge(await askReplica(this.#db), this.#positions, this.#options.maxAge);
      this.#report(state.trouble);
      return state;
    } catch (error) {
      if (!isReplicasOwn(error)) throw error;
      return { reached: null, trouble: this.#fail(error) };
    }
  }

  /** The position of the primary that the replica has reached, if that has all of the company's changes; else null. */
  async #reachedFor(companyId: number): Promise<{ at: number; moment: Date } | null> {
    if (performance.now() < this.#restsUntil) return null;
    const since = this.#changed.unchangedSince(companyId);
    const newest = this.#positions.newest();
    if (!newest || newest.at <= since) await this.#positions.read();
    const begun = performance.now();
    const deadline = begun < this.#hurriesUntil ? begun : begun + CATCH_UP;
    for (;;) {
      const { reached } = await this.state();
      if (reached === null || reached.at > since) return reached;
      if (performance.now() >= deadline) break;
      await delay(LOOK);
    }
    this.#hurriesUntil = performance.now() + HURRY;
    return null;
  }

  #fail(error: unknown): string {
    const isUnreachable = isAway(error);
    if (isUnreachable) this.#restsUntil = performance.now() + REST;
    const trouble = isUnreachable ? 'it does not answer' : 'it could not answer a read';
    this.#report(trouble, error);
    return trouble;
  }

  /** Logs a change of the state, and nothing while it lasts. */
  #report(trouble: string | null, error?: unknown): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    const { logger } = this.#options;
    if (trouble === null) logger.info('the replica is read');
    else logger.warn({ err: error }, `the replica is not read, the primary answers: ${trouble}`);
  }

  async stop(): Promise<void> {
    this.#options.listener.changes.off('notice', this.#noteNotice).off('gap', this.#noteGap);
    await this.#job.stop();
    await this.#pool.end();
  }
}
