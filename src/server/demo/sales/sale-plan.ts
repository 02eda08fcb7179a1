import { type PaymentStatus, paymentStatuses } from '#contract/base/money.ts';
import type { Day } from '../demo-calendar.ts';
import type { Chance } from '../seeded-random.ts';

/** The planned final state of a sale. `changed`: changed since its check; `taken_back`: unchecked by a manager. */
export type Plan = {
  lifecycle: 'active' | 'completed' | 'cancelled';
  status: PaymentStatus;
  audit: 'unchecked' | 'checked' | 'changed' | 'taken_back';
  target: 'not_added' | 'added';
};

/** Combinations of check and target: a sale is added to the target only while it is checked. */
const audits = [
  ...(['unchecked', 'checked', 'changed'] as const).map((audit) => ({ audit, target: 'not_added' as const })),
  ...(['checked', 'changed', 'taken_back'] as const).map((audit) => ({ audit, target: 'added' as const })),
];

/** All plans that the sale's machine allows: completed sales have no debt, others any combination. */
const everyPlan: Plan[] = [
  ...audits.map((audit): Plan => ({ lifecycle: 'completed', status: 'fully_paid', ...audit })),
  ...(['active', 'cancelled'] as const).flatMap((lifecycle) =>
    paymentStatuses.flatMap((status) => audits.map((audit): Plan => ({ lifecycle, status, ...audit }))),
  ),
];

/** Days since the sale and since the service, negative when it is ahead. */
export type Age = { sold: Day; served: Day };

/** Completion and cancellation need some days after the sale. */
const possible = (plan: Plan, { sold, served }: Age): boolean => {
  if (plan.lifecycle === 'completed') return served >= 3 && sold >= 4;
  return plan.lifecycle === 'cancelled' ? sold >= 6 : plan.audit === 'unchecked' || sold >= 4;
};

/**
 * Makes the plans of sales in the order of their dates. Most are random like an agency's: old sales completed, recent
 * ones active. Some go through the list of all plans twice, so that five hundred sales show every one.
 */
export function drawPlans(chance: Chance, sales: number): (age: Age) => Plan {
  const every = Math.max(4, Math.floor(sales / (2 * everyPlan.length + 2)));
  let count = 0;
  return (age) => {
    const turn = count++;
    const shown = everyPlan[Math.floor(turn / every) % everyPlan.length];
    const isShown = turn % every === 0 && turn / every < 2 * everyPlan.length;
    return isShown && shown && possible(shown, age) ? shown : usualPlan(chance, age);
  };
}

function usualPlan(chance: Chance, age: Age): Plan {
  const lifecycle = usualLifecycle(chance, age);
  const status = usualStatus(chance, lifecycle, age);
  const old = age.sold >= 4;
  const audit = chance.weighted(
    {
      completed: { unchecked: 16, checked: 79, changed: 4, taken_back: 1 },
      cancelled: { unchecked: 48, checked: 40, changed: 11, taken_back: 1 },
      active: { unchecked: old ? 72 : 100, checked: old ? 22 : 0, changed: old ? 5 : 0, taken_back: old ? 1 : 0 },
    }[lifecycle],
  );
  const added = { completed: 76, active: 22, cancelled: 8 }[lifecycle];
  const target = audit !== 'unchecked' && chance.percent(added) ? 'added' : 'not_added';
  return { lifecycle, status, audit, target };
}

function usualLifecycle(chance: Chance, { sold, served }: Age): Plan['lifecycle'] {
  if (sold >= 6 && chance.percent(7)) return 'cancelled';
  if (served < 3 || sold < 4) return 'active';
  return chance.percent(served > 45 ? 96 : 65) ? 'completed' : 'active';
}

function usualStatus(chance: Chance, lifecycle: Plan['lifecycle'], { served }: Age): PaymentStatus {
  if (lifecycle === 'completed') return 'fully_paid';
  if (lifecycle === 'cancelled') {
    return chance.weighted({ fully_paid: 62, overpaid: 24, partially_paid: 6, not_paid: 8 });
  }
  return served >= 0
    ? chance.weighted({ fully_paid: 68, overpaid: 6, partially_paid: 22, not_paid: 4 })
    : chance.weighted({ fully_paid: 34, overpaid: 6, partially_paid: 44, not_paid: 16 });
}
