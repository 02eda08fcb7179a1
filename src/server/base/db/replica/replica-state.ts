import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { isSame } from '../same-database.ts';
import type { Place, Position, PrimaryPositions } from './primary-positions.ts';

/** What a replica says of itself. */
export type ReplicaAnswer = Place & {
  isRecovering: boolean;
  /** How far it has repeated the primary's log, bytes; null if it repeats none. */
  position: number | null;
};

/** A replica that may be read, with the position of the primary that it has reached; or why it may not. */
export type ReplicaState = { reached: Position; trouble: null } | { reached: null; trouble: string };

export async function askReplica(replica: Database): Promise<ReplicaAnswer> {
  // The two timelines are those of the last restart point and of the last pages that were written after it: after a
  // failover they may be the earlier one for some minutes, in which the primary is read.
  const { rows } = await sql<ReplicaAnswer>`
    select pg_is_in_recovery() as "isRecovering", system_identifier::text as system, current_database() as database,
      greatest(timeline_id, min_recovery_end_timeline) as timeline,
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position
    from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()
  `.execute(replica);
  return rows[0] as ReplicaAnswer;
}

const unread = (trouble: string): ReplicaState => ({ reached: null, trouble });

/** Judges an answer by the positions of the primary. `maxAge`: ms. */
export function judge(answer: ReplicaAnswer, positions: PrimaryPositions, maxAge: number): ReplicaState {
  const primary = positions.newest();
  if (!primary) return unread('how far the primary is is not known yet');
  if (!isSame(answer, primary)) return unread('it is a replica of another database');
  // What is written to it from now on is not in the primary, and the other way round.
  if (!answer.isRecovering) return unread('it was promoted, and is a primary of its own');
  if (answer.timeline !== primary.timeline) {
    return unread(`it is on timeline ${answer.timeline} of the log, and the primary on ${primary.timeline}`);
  }
  const reached = answer.position === null ? null : positions.reachedBy(answer.position);
  if (reached !== null && performance.now() - reached.at <= maxAge) return { reached, trouble: null };
  return unread(`it is more than ${maxAge / 1000} s behind, as far as is known`);
}
