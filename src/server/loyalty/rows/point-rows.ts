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
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow, type Work } from '../../base/pipeline/write-log.ts';

export type Client = Selectable<Schema['clients']>;
export type PointEntry = Selectable<Schema['point_entries']>;

/** A locked client with its lots that are not empty. */
export type PointBalance = { client: Client; lots: Map<number, Lot> };

/** A ledger row to be written, with the lots that it creates and draws from. */
export type Posting = {
  event: LogEvent;
  entry: Omit<Insertable<Schema['point_entries']>, 'company_id' | 'client_id'>;
  /** For a row that grants points: from when they are usable, and when they expire. */
  gives?: Pick<Lot, 'active_from' | 'expires_on'>;
  /** Draws of this row from lots. */
  takes?: Draw[];
  /** Changes to the draws of earlier rows; below zero they release points to the lots. */
  moves?: Holding[];
};

/**
 * Locks a client and its points until the transaction ends, and writes off expired points first, so that no result
 * depends on when the periodic write-off ran. Refuses not_found, client_merged and client_anonymised.
 */
export async function lockPointBalance(work: Work, clientId: number, today: string): Promise<PointBalance> {
  const { tx, caller } = work;
  const client = await lockRow(work, 'clients', clientId, 'for no key update');
  if (client.merged_into !== null) throw new Refusal('client_merged', { details: { client_id: client.merged_into } });
  if (client.anonymised_at !== null) throw new Refusal('client_anonymised');
  const rows = await tx
    .selectFrom('point_lots')
    .select(['id', 'remaining', 'active_from', 'expires_on'])
    .where('company_id', '=', caller.companyId)
    .where('client_id', '=', clientId)
    .where('remaining', '>', 0)
    .execute();
  const balance: PointBalance = { client, lots: new Map(rows.map((lot) => [lot.id, lot])) };
  for (const lot of rows) {
    if (lot.expires_on === null || lot.expires_on > today) continue;
    await postPoints(work, balance, {
      event: 'points.expire',
      entry: { type: 'expiry', points: -lot.remaining, entry_date: lot.expires_on, of_id: lot.id },
      takes: [{ lot: lot.id, points: lot.remaining }],
    });
  }
  return balance;
}

const remainingIn = (lots: Iterable<Lot>): number => [...lots].reduce((sum, { remaining }) => sum + remaining, 0);

export const usableIn = ({ lots }: PointBalance, today: string): Lot[] =>
  [...lots.values()].filter((lot) => isUsable(lot, today));

/** The number of points that can be used today. */
export const availableIn = (balance: PointBalance, today: string): number =>
  availableOf(remainingIn(usableIn(balance, today)), remainingIn(balance.lots.values()), balance.client.points);

/**
 * Writes a ledger row with its draws, updates the lots and the client's balance. A row with a negative sum and without
 * named lots draws from the lots there are and leaves the rest as a debt, which later rows pay. So the balance is the
 * rest of the lots less the debts, and one of the two is always zero.
 */
export async function postPoints(work: Work, balance: PointBalance, posting: Posting): Promise<PointEntry> {
  const { tx, caller } = work;
  const { companyId } = caller;
  const { client, lots } = balance;
  const { event, entry, gives, takes = [], moves = [] } = posting;
  const row = await tx
    .insertInto('point_entries')
    .values({
      ...entry,
      company_id: companyId,
      client_id: client.id,
      created_by: entry.type === 'expiry' ? null : caller.id,
    })
    .returning(columnNames.point_entries)
    .executeTakeFirstOrThrow();
  if (gives) await addLot(tx, balance, row, gives);
  const draws = [...moves, ...takes.map((draw) => ({ ...draw, entry: row.id }))];
  await loadLots(tx, balance, draws);
  for (const { lot, points } of draws) lotOf(lots, lot).remaining -= points;
  const surplus = remainingIn(lots.values()) - (client.points + row.points);
  const owed = drawFrom([...lots.values()], surplus);
  for (const { lot, points } of owed) lotOf(lots, lot).remaining -= points;
  const takesItself = row.points < 0 && row.type !== 'merge';
  await writeDraws(tx, companyId, [...draws, ...(takesItself ? owed.map((draw) => ({ ...draw, entry: row.id })) : [])]);
  if (!takesItself && owed.length > 0) await writeDraws(tx, companyId, settleDebts(owed, await debtsOf(work, row)));
  balance.client = await changeRow(work, event, 'clients', client, { points: client.points + row.points });
  return row;
}

/** Ledger rows of a client, and of clients merged into it, that drew fewer points than their sum, the oldest first. */
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

function lotOf(lots: PointBalance['lots'], id: number): Lot {
  const lot = lots.get(id);
  if (!lot) throw new Error(`Points lot ${id} is not the client's`);
  return lot;
}

async function addLot(
  tx: Database,
  { client, lots }: PointBalance,
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

/** Loads lots that were empty when the balance was locked and that a draw is released to. */
async function loadLots(tx: Database, { client, lots }: PointBalance, draws: Draw[]): Promise<void> {
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

/** The net draws of ledger rows from a client's lots, in the order in which they were made. */
export async function readDraws(work: Work, { client }: PointBalance): Promise<Holding[]> {
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

/** The reversals of a client's accruals, by the lot of the accrual. */
export async function mirrorsOf(work: Work, { client }: PointBalance): Promise<Map<number, number>> {
  const { rows } = await sql<{ lot: number; mirror: number }>`
    select l.id as lot, e.id as mirror
    from point_lots l
    join point_entries e on e.company_id = l.company_id and e.of_id = l.id and e.type = 'reversal'
    where l.company_id = ${work.caller.companyId} and l.client_id = ${client.id}
  `.execute(work.tx);
  return new Map(rows.map(({ lot, mirror }) => [lot, mirror]));
}

/**
 * Moves all points of one client to another: a ledger row on either side, and the lots with their draws, so that later
 * reversals find them. Locks both clients and returns them as they are afterwards.
 */
export async function movePoints(
  work: Work,
  { from, to }: { from: number; to: number },
  today: string,
): Promise<{ from: Client; to: Client }> {
  const { tx, caller } = work;
  const source = await lockPointBalance(work, from, today);
  const target = await lockPointBalance(work, to, today);
  await tx
    .updateTable('point_lots')
    .set({ client_id: to })
    .where('company_id', '=', caller.companyId)
    .where('client_id', '=', from)
    .execute();
  const { points } = source.client;
  if (points === 0) return { from: source.client, to: target.client };
  const about = { event: 'points.merge', entry: { type: 'merge', entry_date: today } } as const;
  // The lots moved already, so that the rows draw nothing from them.
  for (const lot of source.lots.values()) target.lots.set(lot.id, lot);
  source.lots.clear();
  await postPoints(work, source, { ...about, entry: { ...about.entry, points: -points, other_client_id: to } });
  await postPoints(work, target, { ...about, entry: { ...about.entry, points, other_client_id: from } });
  return { from: source.client, to: target.client };
}
