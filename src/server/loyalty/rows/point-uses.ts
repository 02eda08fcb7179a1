import { sql } from 'kysely';
import { addDays, addMonths } from '#contract/base/dates.ts';
import { drawFrom, type Lot, releasePoints } from '#contract/loyalty/points-rules.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';
import {
  availableIn,
  lockPointBalance,
  mirrorsOf,
  type PointBalance,
  postPoints,
  readDraws,
  usableIn,
} from './point-rows.ts';
import type { Rules } from './programme-rows.ts';

/** From when points granted today are usable, and when they expire. */
export function lifeOf(rules: Pick<Rules, 'activation_days' | 'validity_months'>, today: string) {
  const active_from = addDays(today, rules.activation_days);
  const expires_on = rules.validity_months === 0 ? null : addMonths(active_from, rules.validity_months);
  return { active_from, expires_on } satisfies Pick<Lot, 'active_from' | 'expires_on'>;
}

/**
 * A use of points on a sale: the points, how many were returned since, and whether its payment was accepted (refunds
 * return the points of accepted payments only).
 */
export type Use = { id: number; points: number; returned: number; payment: number; accepted: boolean };

/** The uses of points on a sale that belong to its payments, the newest first. */
export async function usesOn(work: Work, saleId: number): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select u.id, -u.points as points, u.tourist_payment_id as payment,
      coalesce((
        select sum(r.points) from point_entries r
        where r.company_id = u.company_id and r.sale_id = u.sale_id and r.of_id = u.id and r.type = 'reversal'
      ), 0)::integer as returned,
      exists (
        select from tourist_payments p
        where p.company_id = u.company_id and p.id = u.tourist_payment_id and p.state = 'accepted'
      ) as accepted
    from point_entries u
    where u.company_id = ${work.caller.companyId} and u.sale_id = ${saleId} and u.type = 'use'
      and u.tourist_payment_id is not null
    order by u.id desc
  `.execute(work.tx);
  return rows;
}

/** The points that a sale is paid with, net of returned ones. */
export const usedOn = (uses: readonly Use[]): number =>
  uses.reduce((sum, { points, returned }) => sum + points - returned, 0);

/** The purpose of a use: a payment of a sale, or a bonus. */
type Purpose = { sale_id: number; tourist_payment_id: number } | { bonus_id: number };

/** Uses points of a client. Refuses points_not_enough at the given field. */
export async function spendPoints(
  work: Work,
  balance: PointBalance,
  points: number,
  purpose: Purpose,
  { today, field }: { today: string; field: string },
): Promise<void> {
  const available = availableIn(balance, today);
  if (points > available) {
    throw new Refusal('points_not_enough', { details: { available }, fields: { [field]: 'points_not_enough' } });
  }
  await postPoints(work, balance, {
    event: 'points.use',
    entry: { ...purpose, type: 'use', points: -points, entry_date: today },
    takes: drawFrom(usableIn(balance, today), points),
  });
}

/** Returns points of a use to the lots they were drawn from; `payment` is the payment of the use or its refund. */
export async function returnPoints(
  work: Work,
  balance: PointBalance,
  back: { use: Use; points: number; saleId: number; payment: number },
  today: string,
): Promise<void> {
  const { use, points, saleId, payment } = back;
  const moves = releasePoints(await readDraws(work, balance), use.id, points, await mirrorsOf(work, balance));
  const about = { of_id: use.id, sale_id: saleId, tourist_payment_id: payment };
  await postPoints(work, balance, {
    event: 'points.reverse',
    entry: { ...about, type: 'reversal', points, entry_date: today },
    moves,
  });
}

/**
 * Reverses the accrual of a sale by exactly its points, independent of the present rules. Expired points of it are
 * restored first, or they would be deducted twice.
 */
export async function reverseAccrual(work: Work, sale: { id: number; client_id: number }, today: string) {
  const balance = await lockPointBalance(work, sale.client_id, today);
  const { rows } = await sql<{ id: number; points: number }>`
    select a.id, a.points from point_entries a
    where a.company_id = ${work.caller.companyId} and a.sale_id = ${sale.id} and a.type = 'accrual'
      and not exists (
        select from point_entries r where r.company_id = a.company_id and r.of_id = a.id and r.type = 'reversal'
      )
  `.execute(work.tx);
  for (const { id, points } of rows) {
    await reverseExpiry(work, balance, { lot: id, saleId: sale.id }, today);
    const left = balance.lots.get(id)?.remaining ?? 0;
    await postPoints(work, balance, {
      event: 'points.reverse',
      entry: { type: 'reversal', points: -points, entry_date: today, of_id: id, sale_id: sale.id },
      ...(left > 0 ? { takes: [{ lot: id, points: left }] } : {}),
    });
  }
  return balance;
}

/** Reverses the expiry of an accrual. */
async function reverseExpiry(work: Work, balance: PointBalance, of: { lot: number; saleId: number }, today: string) {
  const { rows } = await sql<{ id: number; points: number }>`
    select id, -points as points from point_entries
    where company_id = ${work.caller.companyId} and of_id = ${of.lot} and type = 'expiry'
    order by id
  `.execute(work.tx);
  for (const { id, points } of rows) {
    await postPoints(work, balance, {
      event: 'points.reverse',
      entry: { type: 'reversal', points, entry_date: today, of_id: id, sale_id: of.saleId },
      moves: [{ entry: id, lot: of.lot, points: -points }],
    });
  }
}
