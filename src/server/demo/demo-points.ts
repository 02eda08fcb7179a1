import { addDays, addMonths, type CalendarDate } from '#contract/base/dates.ts';
import { type Amount, add, ZERO } from '#contract/base/money.ts';
import { accrualOf, drawFrom, isUsable, type Level, type Lot, levelAt } from '#contract/loyalty/points-rules.ts';
import type { RowOf } from '../base/db/write-rows.ts';
import { dateOf, dayOfMoment, iso, midnightOf } from './demo-calendar.ts';
import type { Draft } from './write-demo-rows.ts';

/** A completed sale, from which points are accrued. */
export type Completion = {
  at: number;
  sale_id: number;
  client_id: number;
  sale_date: CalendarDate;
  brutto: Amount;
  by: number;
};

export type Programme = {
  levels: readonly Level[];
  bonuses: readonly { id: number; points: number }[];
  /** When points become usable and expire. */
  activationDays: number;
  validityMonths: number;
};

/** A ledger row to be written: accruals have a lot, other rows draw from lots. */
export type PointDraft = Draft & {
  row: Omit<RowOf<'point_entries'>, 'of_id'> & { points: number };
  lot: (Omit<Lot, 'id'> & { expires_on: CalendarDate }) | null;
  draws: { from: PointDraft; points: number }[];
};

/** A client with completed sales and the resulting figures. */
export type Member = {
  client_id: number;
  turnover: Amount;
  newest: CalendarDate;
  points: number;
  accruals: PointDraft[];
};

/** Points of a client that expired on a date. */
export type Loss = { client_id: number; at: string; before: number; after: number };

export type Ledger = { rows: PointDraft[]; members: Member[]; losses: Loss[] };

/** One in this many eligible clients has had a bonus within the last BONUS_DAYS. */
const BONUS_EVERY = 4;
const BONUS_DAYS = 60;

/**
 * Calculates the ledger as if the programme had existed from the first sale: accruals by the level at the time,
 * expiries, and bonuses.
 */
export function calculateLedger(
  completions: Completion[],
  programme: Programme,
  now: Date,
  today: CalendarDate,
): Ledger {
  const members = new Map<number, Member>();
  const accruals = completions
    .toSorted((a, b) => a.at - b.at || a.sale_id - b.sale_id)
    .flatMap((completion) => accrue(memberOf(members, completion), completion, programme));
  const expiries = accruals.filter(({ lot }) => lot && lot.expires_on <= today).map(expire);
  // Expiries come before accruals of the same date.
  const rows = [...expiries, ...accruals].sort((a, b) => order(a.row.entry_date, b.row.entry_date));
  const losses = addUpPoints(rows, members);
  const uses = grantBonuses([...members.values()], programme, now, today);
  return { rows: [...rows, ...uses], members: [...members.values()], losses };
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function memberOf(members: Map<number, Member>, { client_id, sale_date }: Completion): Member {
  const known = members.get(client_id);
  const member = known ?? { client_id, turnover: ZERO, newest: sale_date, points: 0, accruals: [] };
  if (!known) members.set(client_id, member);
  if (sale_date > member.newest) member.newest = sale_date;
  return member;
}

function accrue(member: Member, completion: Completion, programme: Programme): PointDraft[] {
  const { at, sale_id, client_id, brutto, by } = completion;
  const level = levelAt(programme.levels, member.turnover);
  member.turnover = add(member.turnover, brutto);
  const points = level ? accrualOf(brutto, level.percent) : 0;
  if (!level || points === 0) return [];
  const entry_date = dateOf(dayOfMoment(at));
  const active_from = addDays(entry_date, programme.activationDays);
  const expires_on = addMonths(active_from, programme.validityMonths);
  const counted = { sale_id, base: brutto, percent: level.percent, bonus_id: null };
  const accrual: PointDraft = {
    id: 0,
    row: { client_id, type: 'accrual', points, entry_date, ...counted, created_by: by, created_at: iso(at) },
    lot: { active_from, expires_on, remaining: points },
    draws: [],
  };
  member.accruals.push(accrual);
  return [accrual];
}

const counted = { sale_id: null, base: null, percent: null };

/** The expiry of all points of an accrual. */
function expire(accrual: PointDraft): PointDraft {
  const { client_id, points } = accrual.row;
  const entry_date = accrual.lot?.expires_on ?? '';
  const created = { created_by: null, created_at: iso(midnightOf(entry_date)) };
  return {
    id: 0,
    row: { client_id, type: 'expiry', points: -points, entry_date, ...counted, bonus_id: null, ...created },
    lot: null,
    draws: [draw(accrual, points)],
  };
}

function draw(from: PointDraft, points: number): PointDraft['draws'][number] {
  if (from.lot) from.lot.remaining -= points;
  return { from, points };
}

/** Adds up each member's points; returns the expired points per client and date. */
function addUpPoints(rows: PointDraft[], members: Map<number, Member>): Loss[] {
  const losses = new Map<string, Loss>();
  for (const { row } of rows) {
    const member = members.get(row.client_id);
    if (!member) continue;
    const before = member.points;
    member.points += row.points;
    if (row.type !== 'expiry') continue;
    const key = `${row.client_id} ${row.entry_date}`;
    const at = iso(midnightOf(row.entry_date));
    losses.set(key, { before, ...losses.get(key), client_id: row.client_id, at, after: member.points });
  }
  return [...losses.values()];
}

/** Bonuses for clients without expired points, drawn from the lots that expire first. */
function grantBonuses(members: Member[], programme: Programme, now: Date, today: CalendarDate): PointDraft[] {
  const least = Math.min(...programme.bonuses.map(({ points }) => points));
  const able = members
    .filter(({ points, accruals }) => points >= least && lotsOf(accruals).every((lot) => isUsable(lot, today)))
    .sort((a, b) => a.client_id - b.client_id)
    .filter((_, index) => (index + 1) % BONUS_EVERY === 0);
  return able.map((member, index) => {
    const bonus = programme.bonuses.filter(({ points }) => points <= member.points).at(-1);
    const since = member.accruals.at(-1)?.lot?.active_from ?? today;
    const some = addDays(today, -(index % BONUS_DAYS));
    const points = bonus?.points ?? 0;
    member.points -= points;
    const created = { created_by: null, created_at: now.toISOString() };
    const entry_date = some > since ? some : since;
    const handedOver = { client_id: member.client_id, type: 'use' as const, points: -points, entry_date };
    return {
      id: 0,
      row: { ...handedOver, ...counted, bonus_id: bonus?.id ?? null, ...created },
      lot: null,
      draws: drawFirst(member.accruals, points),
    };
  });
}

/** The lots of accruals, with the accrual's index as their id. */
const lotsOf = (accruals: PointDraft[]): Lot[] => accruals.flatMap(({ lot }, id) => (lot ? [{ ...lot, id }] : []));

function drawFirst(accruals: PointDraft[], points: number): PointDraft['draws'] {
  return drawFrom(lotsOf(accruals), points).flatMap((taken) => {
    const from = accruals[taken.lot];
    return from ? [draw(from, taken.points)] : [];
  });
}
