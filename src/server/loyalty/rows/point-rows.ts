import { type Insertable, type Selectable, sql } from 'kysely';
import type { LogEvent } from '#contract/base/log-words.ts';
import {
  availableOf,
  type Debt,
  type Draw,
  drawFrom,
  type Holding,
  isUsable,
  type Lot,
  settleDebts,
} from '#contract/loyalty/points-rules.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Schema } from '../../base/db/schema.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow, type Work } from '../../base/pipeline/write-log.ts';

export type Client = Selectable<Schema['clients']>;
export type PointEntry = Selectable<Schema['point_entries']>;

/** A client whose points nobody else changes now, and what is left of them. */
export type Account = { client: Client; lots: Map<number, Lot> };

/** A row to be written: what it is about, what it gives, what it takes from which lots. */
export type Booking = {
  event: LogEvent;
  entry: Omit<Insertable<Schema['point_entries']>, 'company_id' | 'client_id'>;
  /** Of a row that gives points: from when they can be used, and when they are gone. */
  gives?: Pick<Lot, 'active_from' | 'expires_on'>;
  /** What the row takes. */
  takes?: Draw[];
  /** What rows of before take from now on, and what they let go of (below zero). */
  moves?: Holding[];
};

/**
 * Locks a client until the command ends, points and all. What is due is written off first, so that nothing depends on when
 * the hourly run has been. Refuses not_found, and client_merged for one that is no more.
 */
export async function openAccount(work: Work, clientId: number, today: string): Promise<Account> {
  const { tx, caller } = work;
  const client = await tx
    .selectFrom('clients')
    .selectAll()
    .where('company_id', '=', caller.companyId)
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!client) throw notFound();
  if (client.merged_into !== null) throw new Refusal('client_merged', { details: { client_id: client.merged_into } });
  if (client.anonymised_at !== null) throw new Refusal('client_anonymised');
  const rows = await tx
    .selectFrom('point_lots')
    .select(['id', 'remaining', 'active_from', 'expires_on'])
    .where('company_id', '=', caller.companyId)
    .where('client_id', '=', clientId)
    .where('remaining', '>', 0)
    .execute();
  const account: Account = { client, lots: new Map(rows.map((lot) => [lot.id, lot])) };
  for (const lot of rows) {
    if (lot.expires_on === null || lot.expires_on > today) continue;
    await book(work, account, {
      event: 'points.expire',
      entry: { type: 'expiry', points: -lot.remaining, entry_date: lot.expires_on, of_id: lot.id },
      takes: [{ lot: lot.id, points: lot.remaining }],
    });
  }
  return account;
}

const leftIn = (lots: Iterable<Lot>): number => [...lots].reduce((sum, { remaining }) => sum + remaining, 0);

export const usableIn = ({ lots }: Account, today: string): Lot[] =>
  [...lots.values()].filter((lot) => isUsable(lot, today));

/** What can be used today. */
export const availableIn = (account: Account, today: string): number =>
  availableOf(leftIn(usableIn(account, today)), leftIn(account.lots.values()), account.client.points);

/**
 * Writes a row of the ledger with what it gives and takes, and keeps what follows from it. A row that takes and does not say
 * from where takes what there is, and owes the rest; what comes later pays for it. So the balance is what is left in lots
 * less what is owed, and never both: either nothing is below zero, or nothing is left.
 */
export async function book(work: Work, account: Account, booking: Booking): Promise<PointEntry> {
  const { tx, caller } = work;
  const { companyId } = caller;
  const { client, lots } = account;
  const { event, entry, gives, takes = [], moves = [] } = booking;
  const row = await tx
    .insertInto('point_entries')
    .values({
      ...entry,
      company_id: companyId,
      client_id: client.id,
      created_by: entry.type === 'expiry' ? null : caller.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (gives) await addLot(tx, account, row, gives);
  const draws = [...moves, ...takes.map((draw) => ({ ...draw, entry: row.id }))];
  await loadLots(tx, account, draws);
  for (const { lot, points } of draws) lotOf(lots, lot).remaining -= points;
  const surplus = leftIn(lots.values()) - (client.points + row.points);
  const owed = drawFrom([...lots.values()], surplus);
  for (const { lot, points } of owed) lotOf(lots, lot).remaining -= points;
  const takesItself = row.points < 0 && row.type !== 'merge';
  await writeDraws(tx, companyId, [...draws, ...(takesItself ? owed.map((draw) => ({ ...draw, entry: row.id })) : [])]);
  if (!takesItself && owed.length > 0) await writeDraws(tx, companyId, settleDebts(owed, await debtsOf(work, row)));
  account.client = await changeRow(work, event, 'clients', client, { points: client.points + row.points });
  return row;
}

/** Rows of a client that took more than there was, the oldest first: of those that were merged into it, too. */
async function debtsOf(work: Work, { client_id, other_client_id }: PointEntry): Promise<Debt[]> {
  const { companyId } = work.caller;
  const ids = other_client_id === null ? [client_id] : [client_id, other_client_id];
  const { rows } = await sql<Debt>`
    select e.id as entry, (-e.points - held.points)::integer as points
    from clients c
    join point_entries e on e.company_id = c.company_id and e.client_id = c.id
    cross join lateral (
      select coalesce(sum(d.points), 0) as points from point_draws d
      where d.company_id = e.company_id and d.entry_id = e.id
    ) held
    where c.company_id = ${companyId} and (c.id = any(${ids}::bigint[]) or c.merged_into = any(${ids}::bigint[]))
      and e.type in ('reversal', 'correction') and e.points + held.points < 0
    order by e.id
  `.execute(work.tx);
  return rows;
}

function lotOf(lots: Account['lots'], id: number): Lot {
  const lot = lots.get(id);
  if (!lot) throw new Error(`Points lot ${id} is not the client's`);
  return lot;
}

async function addLot(
  tx: Database,
  { client, lots }: Account,
  { company_id, id, points }: PointEntry,
  gives: Pick<Lot, 'active_from' | 'expires_on'>,
): Promise<void> {
  const lot = { id, ...gives, remaining: points };
  await tx
    .insertInto('point_lots')
    .values({ ...lot, company_id, client_id: client.id, points })
    .execute();
  lots.set(id, lot);
}

/** Lots that are empty are looked at only when something comes back to them. */
async function loadLots(tx: Database, { client, lots }: Account, draws: Draw[]): Promise<void> {
  const missing = [...new Set(draws.map(({ lot }) => lot))].filter((id) => !lots.has(id));
  if (missing.length === 0) return;
  const rows = await tx
    .selectFrom('point_lots')
    .select(['id', 'remaining', 'active_from', 'expires_on'])
    .where('company_id', '=', client.company_id)
    .where('client_id', '=', client.id)
    .where('id', 'in', missing)
    .execute();
  for (const lot of rows) lots.set(lot.id, lot);
}

async function writeDraws(tx: Database, companyId: number, draws: Holding[]): Promise<void> {
  if (draws.length === 0) return;
  const rows = draws.map(({ entry, lot, points }) => ({
    company_id: companyId,
    entry_id: entry,
    lot_id: lot,
    points,
  }));
  await tx.insertInto('point_draws').values(rows).execute();
  await sql`
    update point_lots l set remaining = l.remaining - d.points
    from (
      select lot, sum(points) as points
      from unnest(${draws.map(({ lot }) => lot)}::bigint[], ${draws.map(({ points }) => points)}::integer[])
        as each (lot, points)
      group by lot
    ) d
    where l.company_id = ${companyId} and l.id = d.lot
  `.execute(tx);
}

/** What rows of the ledger hold of a client's lots now, in the order in which they took it. */
export async function takenFrom(work: Work, { client }: Account): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select d.entry_id as entry, d.lot_id as lot, sum(d.points)::integer as points
    from point_lots l
    join point_draws d on d.company_id = l.company_id and d.lot_id = l.id
    where l.company_id = ${work.caller.companyId} and l.client_id = ${client.id}
    group by d.entry_id, d.lot_id having sum(d.points) <> 0
    order by d.entry_id, min(d.id)
  `.execute(work.tx);
  return rows;
}

/** The rows that mirror accruals of a client, by the lot that each of them emptied. */
export async function mirrorsOf(work: Work, { client }: Account): Promise<Map<number, number>> {
  const { rows } = await sql<{ lot: number; mirror: number }>`
    select l.id as lot, e.id as mirror
    from point_lots l
    join point_entries e on e.company_id = l.company_id and e.of_id = l.id and e.type = 'reversal'
    where l.company_id = ${work.caller.companyId} and l.client_id = ${client.id}
  `.execute(work.tx);
  return new Map(rows.map(({ lot, mirror }) => [lot, mirror]));
}

/**
 * Moves all points of one client to another: a row on either side, and the lots as they are, so that what is reversed or
 * given back later finds them. Both are locked; answers with both as they are then.
 */
export async function movePoints(
  work: Work,
  { from, to }: { from: number; to: number },
  today: string,
): Promise<{ from: Client; to: Client }> {
  const { tx, caller } = work;
  const loser = await openAccount(work, from, today);
  const survivor = await openAccount(work, to, today);
  await tx
    .updateTable('point_lots')
    .set({ client_id: to })
    .where('company_id', '=', caller.companyId)
    .where('client_id', '=', from)
    .execute();
  const { points } = loser.client;
  if (points === 0) return { from: loser.client, to: survivor.client };
  const about = { event: 'points.merge', entry: { type: 'merge', entry_date: today } } as const;
  // What is left goes with the lots: nothing is taken from them.
  for (const lot of loser.lots.values()) survivor.lots.set(lot.id, lot);
  loser.lots.clear();
  await book(work, loser, { ...about, entry: { ...about.entry, points: -points, other_client_id: to } });
  await book(work, survivor, { ...about, entry: { ...about.entry, points, other_client_id: from } });
  return { from: loser.client, to: survivor.client };
}
