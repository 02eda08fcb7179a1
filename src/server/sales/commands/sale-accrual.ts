import { amount } from '#contract/base/money.ts';
import { accrualBase, accrualOf, levelAt } from '#contract/loyalty/points-rules.ts';
import type { Context } from '../../base/pipeline/handler.ts';
import { refreshPurchases } from '../../clients/rows/client-rows.ts';
import { lockPointBalance, postPoints } from '../../loyalty/rows/point-rows.ts';
import { lifeOf, reverseAccrual, usedOn, usesOn } from '../../loyalty/rows/point-uses.ts';
import { readLevels, readRules } from '../../loyalty/rows/programme-rows.ts';
import type { Sale } from '../rows/sale-rows.ts';

/**
 * Accrues the points of a completed sale on the part not paid with points, at the client's level before this sale; then
 * updates the client's turnover and membership.
 */
export async function accruePoints(context: Context, sale: Sale): Promise<void> {
  const { tx, caller, today } = context;
  const balance = await lockPointBalance(context, sale.client_id, today);
  const rules = await readRules(tx, caller.companyId);
  const level = levelAt(await readLevels(tx, caller.companyId), balance.client.turnover);
  const base = accrualBase(sale.brutto, amount(String(usedOn(await usesOn(context, sale.id)))));
  const points = level === null ? 0 : accrualOf(base, level.percent);
  if (level !== null && points > 0) {
    const about = { sale_id: sale.id, base, percent: level.percent };
    await postPoints(context, balance, {
      event: 'points.accrue',
      entry: { ...about, type: 'accrual', points, entry_date: today },
      gives: lifeOf(rules, today),
    });
  }
  const promised = balance.client.subscription_until;
  await refreshPurchases(context, 'sale.complete', balance.client, { months: rules.membership_months, promised });
}

/** Reverses the accrual of a reopened sale and updates the client's turnover and membership. */
export async function reverseSaleAccrual(context: Context, sale: Sale): Promise<void> {
  const balance = await reverseAccrual(context, sale, context.today);
  const { membership_months: months } = await readRules(context.tx, context.caller.companyId);
  await refreshPurchases(context, 'sale.reopen', balance.client, { months, promised: null });
}
