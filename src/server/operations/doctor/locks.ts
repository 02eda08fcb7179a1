import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import { type CheckResult, type DoctorContext, orOk, problem, warning } from './check-result.ts';

const CHECK = 'locks';

/** Seconds from which a transaction is too long, and from which one waits too long for a lock. */
const usual = { transaction: 5 * 60, wait: 30 };
type Limits = typeof usual;

type Session = { pid: number; user: string; program: string; state: string; seconds: number };

/**
 * Old transactions. PostgreSQL shows a role the sessions of that role alone, unless it has pg_read_all_stats; so both
 * roles are asked. Its own clock is meant: the start of a transaction is by it.
 */
async function oldTransactions(roles: Database[], { transaction }: Limits): Promise<CheckResult[]> {
  const found = new Map<number, Session>();
  for (const role of roles) {
    const { rows } = await sql<Session>`
      select pid, usename as user, application_name as program, state,
        extract(epoch from pg_catalog.clock_timestamp() - xact_start)::integer as seconds
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and xact_start <= pg_catalog.clock_timestamp() - make_interval(secs => ${transaction})
    `.execute(role);
    for (const row of rows) found.set(row.pid, row);
  }
  return [...found.values()].map(({ pid, user, program, state, seconds }) =>
    problem(
      CHECK,
      `A transaction of ${user} (${program || 'unnamed program'}, process ${pid}) is open for ${minutes(seconds)} and is ${state}.`,
      `Close that program, or run select pg_terminate_backend(${pid}) in psql.`,
    ),
  );
}

const minutes = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`);

/** Sessions that wait for a lock, and those that hold it. */
async function waiting(owner: Database, { wait }: Limits): Promise<CheckResult[]> {
  const { rows } = await sql<{ pid: number; seconds: number; holders: number[] }>`
    select pid, max(extract(epoch from pg_catalog.clock_timestamp() - waitstart))::integer as seconds,
      pg_blocking_pids(pid) as holders
    from pg_locks
    where not granted and (database is null or database = (select oid from pg_database where datname = current_database()))
      and waitstart <= pg_catalog.clock_timestamp() - make_interval(secs => ${wait})
    group by pid
  `.execute(owner);
  return rows.map(({ pid, seconds, holders }) =>
    problem(
      CHECK,
      `Process ${pid} of PostgreSQL waits for a lock of process ${holders.join(', ')} for ${minutes(seconds)}.`,
      `Let process ${holders.join(', ')} finish, or run select pg_terminate_backend(${holders[0]}) in psql.`,
    ),
  );
}

async function preparedTransactions(owner: Database, { transaction }: Limits): Promise<CheckResult[]> {
  const { rows } = await sql<{ gid: string; seconds: number }>`
    select gid, extract(epoch from pg_catalog.clock_timestamp() - prepared)::integer as seconds from pg_prepared_xacts
    where database = current_database()
      and prepared <= pg_catalog.clock_timestamp() - make_interval(secs => ${transaction})
  `.execute(owner);
  return rows.map(({ gid, seconds }) =>
    problem(
      CHECK,
      `The transaction "${gid}" is prepared for ${minutes(seconds)} and holds its locks.`,
      `Karavan prepares none: run rollback prepared '${gid}' in psql.`,
    ),
  );
}

/** A slot that is not read keeps all later WAL, until the disk is full. */
async function unusedSlots(owner: Database): Promise<CheckResult[]> {
  const { rows } = await sql<{ name: string; bytes: string | null }>`
    select slot_name as name, pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) as bytes
    from pg_replication_slots where not active
  `.execute(owner);
  return rows.map(({ name, bytes }) =>
    warning(
      CHECK,
      `The replication slot "${name}" is not read${bytes === null ? '' : `, and keeps ${bytes} of WAL`}.`,
      `Start what reads it, or run select pg_drop_replication_slot('${name}') in psql.`,
    ),
  );
}

export async function checkLocks(
  { owner, app }: Pick<DoctorContext, 'owner' | 'app'>,
  limits: Limits = usual,
): Promise<CheckResult[]> {
  const found = [
    ...(await oldTransactions([owner, app], limits)),
    ...(await waiting(owner, limits)),
    ...(await preparedTransactions(owner, limits)),
    ...(await unusedSlots(owner)),
  ];
  return orOk(found, CHECK, 'No transaction is old, nothing waits for a lock, and no replication slot is left behind.');
}
