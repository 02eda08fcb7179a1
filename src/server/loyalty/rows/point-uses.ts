import { sql } from 'kysely';
import { addDays, addMonths } from '#contract/base/dates.ts';
import { drawFrom, type Lot, releasePoints } from '#contract/loyalty/points-rules.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';
import { type Account, availableIn, book, mirrorsOf, openAccount, takenFrom, usableIn } from './point-rows.ts';
import type { Rules } from './programme-rows.ts';

/** When points that are given today can be used, and when they are gone. */
export function lifeOf(rules: Pick<Rules, 'activation_days' | 'validity_months'>, today: string) {
  const active_from = addDays(today, rules.activation_days);
  const expires_on = rules.validity_months === 0 ? null : addMonths(active_from, rules.validity_months);
  return { active_from, expires_on } satisfies Pick<Lot, 'active_from' | 'expires_on'>;
}

/**
 * What was used on a sale, the newest first: how many points, how many of them were given back since, and whether the
 * payment was accepted: of those refunds give back.
 */
export type Use = { id: number; points: number; returned: number; payment: number; accepted: boolean };

/** The uses of points on a sale, by its payments. */
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

/** How many points a sale is paid by. */
export const usedOn = (uses: readonly Use[]): number =>
  uses.reduce((sum, { points, returned }) => sum + points - returned, 0);

/** What points are used for: a payment of a sale, or a bonus. */
type Purpose = { sale_id: number; tourist_payment_id: number } | { bonus_id: number };

/** Takes points of a client that can be used today. Refuses points_not_enough. */
export async function takePoints(
  work: Work,
  account: Account,
  points: number,
  purpose: Purpose,
  { today, field }: { today: string; field: string },
): Promise<void> {
  const available = availableIn(account, today);
  if (points > available) {
    throw new Refusal('points_not_enough', { details: { available }, fields: { [field]: 'points_not_enough' } });
  }
  await book(work, account, {
    event: 'points.use',
    entry: { ...purpose, type: 'use', points: -points, entry_date: today },
    takes: drawFrom(usableIn(account, today), points),
  });
}

/** Gives points of a use back to where they were taken from; `payment` is the payment itself, or a refund of it. */
export async function givePointsBack(
  work: Work,
  account: Account,
  back: { use: Use; points: number; saleId: number; payment: number },
  today: string,
): Promise<void> {
  const { use, points, saleId, payment } = back;
  const moves = releasePoints(await takenFrom(work, account), use.id, points, await mirrorsOf(work, account));
  const about = { of_id: use.id, sale_id: saleId, tourist_payment_id: payment };
  await book(work, account, {
    event: 'points.reverse',
    entry: { ...about, type: 'reversal', points, entry_date: today },
    moves,
  });
}

/**
 * Mirrors what a sale has accrued, if it has: the very points, whatever the rules are now. What of them was written off comes
 * back before: else they would be taken from the client twice.
 */
export async function mirrorAccrual(work: Work, sale: { id: number; client_id: number }, today: string) {
  const account = await openAccount(work, sale.client_id, today);
  const { rows } = await sql<{ id: number; points: number }>`
    select a.id, a.points from point_entries a
    where a.company_id = ${work.caller.companyId} and a.sale_id = ${sale.id} and a.type = 'accrual'
      and not exists (
        select from point_entries r where r.company_id = a.company_id and r.of_id = a.id and r.type = 'reversal'
      )
  `.execute(work.tx);
  for (const { id, points } of rows) {
    await takeExpiryBack(work, account, { lot: id, saleId: sale.id }, today);
    const left = account.lots.get(id)?.remaining ?? 0;
    await book(work, account, {
      event: 'points.reverse',
      entry: { type: 'reversal', points: -points, entry_date: today, of_id: id, sale_id: sale.id },
      ...(left > 0 ? { takes: [{ lot: id, points: left }] } : {}),
    });
  }
  return account;
}

/** Gives back what expired of an accrual that is about to be mirrored. */
async function takeExpiryBack(work: Work, account: Account, of: { lot: number; saleId: number }, today: string) {
  const { rows } = await sql<{ id: number; points: number }>`
    select id, -points as points from point_entries
    where company_id = ${work.caller.companyId} and of_id = ${of.lot} and type = 'expiry'
    order by id
  `.execute(work.tx);
  for (const { id, points } of rows) {
    await book(work, account, {
      event: 'points.reverse',
      entry: { type: 'reversal', points, entry_date: today, of_id: id, sale_id: of.saleId },
      moves: [{ entry: id, lot: of.lot, points: -points }],
    });
  }
}
