import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Which cluster and database it is, and which history of the log it is on: promoting a replica begins another one. */
export type Place = { system: string; database: string; timeline: number };

/** How far the primary's log was at a moment: everything that was committed before it lies below the position. */
export type Position = Place & {
  /** Moment of `performance.now()`. */
  at: number;
  /** The same moment, for people. */
  moment: Date;
  /** Position in the log, bytes. */
  position: number;
};

/**
 * Positions of the primary's log, the newest last. By them a replica's age is known without any clock of the databases:
 * PostgreSQL's own measure, the commit that was repeated last, tells nothing of a replica that is cut off.
 */
export class PrimaryPositions {
  readonly #primary: Database;
  /** Time for which positions are kept, ms. */
  readonly #kept: number;
  #all: Position[] = [];

  constructor(primary: Database, kept: number) {
    this.#primary = primary;
    this.#kept = kept;
  }

  newest = (): Position | null => this.#all.at(-1) ?? null;

  /** The newest one that a replica at that position in the log has reached; null if it is older than all that are kept. */
  reachedBy = (position: number): Position | null => this.#all.findLast((each) => each.position <= position) ?? null;

  /** Asks the primary. Throws if it does not answer, or is none. */
  async read(): Promise<void> {
    const at = performance.now();
    const moment = new Date();
    const { rows } = await sql<Omit<Position, 'at' | 'moment'>>`
      select system_identifier::text as system, current_database() as database,
        ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer as timeline,
        pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position
      from pg_control_system()
    `.execute(this.#primary);
    const [read] = rows;
    if (!read) return;
    const isSamePlace = this.newest()?.timeline === read.timeline && this.newest()?.system === read.system;
    const kept = isSamePlace ? this.#all.filter((each) => each.at > at - this.#kept) : [];
    // Two reads may be under way at once.
    this.#all = [...kept, { at, moment, ...read }].sort((one, other) => one.at - other.at);
  }
}
