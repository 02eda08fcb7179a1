import { amount } from '#contract/base/money.ts';
import { accrualBase, accrualOf, levelAt } from '#contract/loyalty/points-rules.ts';
import type { Context } from '../../base/pipeline/handler.ts';
import { refreshPurchases } from '../../clients/rows/client-rows.ts';
import { book, openAccount } from '../../loyalty/rows/point-rows.ts';
import { lifeOf, mirrorAccrual, usedOn, usesOn } from '../../loyalty/rows/point-uses.ts';
import { readLevels, readRules } from '../../loyalty/rows/programme-rows.ts';
import type { Sale } from '../rows/sale-rows.ts';

/**
 * A sale that was completed: points by the level that its client has had until now, from what was not paid by points; then
 * the sale counts for the client's turnover and membership.
 */
export async function accruePoints(context: Context, sale: Sale): Promise<void> {
  const { tx, caller, today } = context;
  const account = await openAccount(context, sale.client_id, today);
  const rules = await readRules(tx, caller.companyId);
  const level = levelAt(await readLevels(tx, caller.companyId), account.client.turnover);
  const base = accrualBase(sale.brutto, amount(String(usedOn(await usesOn(context, sale.id)))));
  const points = level === null ? 0 : accrualOf(base, level.percent);
  if (level !== null && points > 0) {
    const about = { sale_id: sale.id, base, percent: level.percent };
    await book(context, account, {
      event: 'points.accrue',
      entry: { ...about, type: 'accrual', points, entry_date: today },
      gives: lifeOf(rules, today),
    });
  }
  const promised = account.client.subscription_until;
  await refreshPurchases(context, 'sale.complete', account.client, { months: rules.membership_months, promised });
}

/** A completed sale that is active again: its points are mirrored, and it counts no longer. */
export async function takeAccrualBack(context: Context, sale: Sale): Promise<void> {
  const account = await mirrorAccrual(context, sale, context.today);
  const { membership_months: months } = await readRules(context.tx, context.caller.companyId);
  await refreshPurchases(context, 'sale.reopen', account.client, { months, promised: null });
}
