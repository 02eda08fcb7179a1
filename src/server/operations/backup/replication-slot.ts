import type pg from 'pg';

/** The slot that keeps the log until it is stored beside the backups. */
export const SLOT = 'karavan_backup';
/** The most that PostgreSQL keeps for it: a folder of backups that is away must not fill the disk of the database. */
const LONGEST_LOG = '4GB';

/**
 * Creates the slot if there is none, or anew if PostgreSQL has given up on it. Returns the position from which the log
 * is kept.
 */
export async function requireSlot(client: pg.Client): Promise<string | null> {
  await limitLog(client);
  const known = await readSlot(client);
  if (known?.wal_status === 'lost') await dropSlot(client);
  if (!known || known.wal_status === 'lost') {
    await client.query(`select pg_create_physical_replication_slot('${SLOT}', true)`);
  }
  return (await readSlot(client))?.restart_lsn ?? null;
}

type Slot = { restart_lsn: string | null; wal_status: string | null };

async function readSlot(client: pg.Client): Promise<Slot | undefined> {
  const { rows } = await client.query<Slot>(
    `select restart_lsn::text, wal_status from pg_replication_slots where slot_name = '${SLOT}'`,
  );
  return rows[0];
}

async function limitLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ max_slot_wal_keep_size: string }>('show max_slot_wal_keep_size');
  if (rows[0]?.max_slot_wal_keep_size === LONGEST_LOG) return;
  await client.query(`alter system set max_slot_wal_keep_size = '${LONGEST_LOG}'`);
  await client.query('select pg_reload_conf()');
}

/** Removes the slot, for a server without a folder of backups: nothing would ever take the log from it. */
export const dropSlot = async (client: pg.Client): Promise<void> => {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}' and not active`,
  );
};
