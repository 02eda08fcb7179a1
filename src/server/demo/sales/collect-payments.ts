import { type Amount, add, compare, sign, subtract, ZERO } from '#contract/base/money.ts';
import { fromHundredths, part, STEPS } from '../demo-amounts.ts';
import { after, type Day, dayOfMoment } from '../demo-calendar.ts';
import type { Setting } from '../demo-context.ts';
import {
  addPayment,
  drawCurrency,
  nextMoment,
  roundPart,
  settleTab,
  type Tab,
  type TouristPaymentDraft,
} from './demo-tourist-payments.ts';
import type { Plan } from './sale-plan.ts';

type Status = Plan['status'];
type State = TouristPaymentDraft['state'];

/** The usual state of a payment: recent ones often wait for acceptance, and a few older ones. */
function usualState({ chance, thisDay }: Setting, moment: number): State {
  const age = thisDay - dayOfMoment(moment);
  if (age === 0) return 'new';
  return chance.percent(age <= 3 ? 55 : 4) ? 'new' : 'accepted';
}

/**
 * Draws the payments of a sale that is not cancelled, up to a day. A completed sale is paid exactly and accepted; an
 * active one follows its plan.
 */
export function drawPayments(setting: Setting, tab: Tab, plan: Plan, until: Day): void {
  const { chance } = setting;
  const completed = plan.lifecycle === 'completed';
  const stateAt = (moment: number) => (completed ? 'accepted' : usualState(setting, moment));
  if (chance.percent(plan.status === 'not_paid' ? 30 : 5)) payPart(setting, tab, until, () => 'declined');
  if (plan.status === 'not_paid') return;
  const parts = Number(chance.weighted({ 0: 50, 1: 36, 2: 14 }));
  const least = plan.status === 'partially_paid' ? 1 : 0;
  for (let paid = 0; paid < Math.max(parts, least); paid++) payPart(setting, tab, until, stateAt);
  if (plan.status === 'partially_paid') return;
  const moment = nextMoment(setting, tab, until);
  const state = stateAt(moment);
  const paidTooMuch = plan.status === 'fully_paid' && chance.percent(3);
  if (plan.status !== 'overpaid' && !paidTooMuch) settleTab(setting, tab, moment, state);
  else payMore(setting, tab, moment, state);
  if (!paidTooMuch) return;
  const back = Math.max(moment, after(chance, tab.lastChange, 2, setting.thisDay));
  addPayment(setting, tab, {
    kind: 'refund',
    amount: tab.owed,
    currency: 'USD',
    moment: back,
    state: stateAt(back),
    tags: ['возврат'],
  });
}

/** Draws a round part payment; sometimes less is accepted than recorded. */
function payPart(setting: Setting, tab: Tab, until: Day, stateAt: (moment: number) => State): void {
  const { chance } = setting;
  const moment = nextMoment(setting, tab, until);
  const currency = drawCurrency(setting);
  const amount = roundPart(setting, tab, chance.int(25, 60), currency, dayOfMoment(moment));
  const state = stateAt(moment);
  // No decisions on the last day of the load.
  if (amount === null || (state !== 'new' && dayOfMoment(moment) === setting.thisDay)) return;
  const counted = part(amount, 90, STEPS[currency]);
  const miscounted = chance.percent(3) && sign(counted) > 0;
  addPayment(setting, tab, {
    amount,
    currency,
    moment,
    state,
    ...(miscounted ? { counted } : {}),
    tags: tab.payments.length === 0 ? ['предоплата'] : [],
  });
}

function payMore(setting: Setting, tab: Tab, moment: number, state: State): void {
  const more = fromHundredths(setting.chance.int(1, 9) * 1000);
  addPayment(setting, tab, { amount: add(tab.owed, more), currency: 'USD', moment, state });
}

/** Draws the payments before a cancellation; returns the agreed penalty. */
export function drawPaymentsBeforeCancel(setting: Setting, tab: Tab, status: Status, until: Day): Amount {
  const { chance } = setting;
  const brutto = tab.owed;
  const nothing = status === 'not_paid' || (status === 'fully_paid' && chance.percent(45));
  if (!nothing) payPart(setting, tab, until, (moment) => usualState(setting, moment));
  if (status === 'overpaid' && chance.percent(30)) settleTab(setting, tab, nextMoment(setting, tab, until), 'accepted');
  const paid = subtract(brutto, tab.owed);
  if (status === 'not_paid') return part(brutto, chance.int(10, 30), STEPS.USD);
  if (status === 'partially_paid') return part(brutto, chance.int(70, 90), STEPS.USD);
  return nothing || chance.percent(50) ? ZERO : part(paid, chance.int(10, 60), STEPS.USD);
}

/** Draws the refund of the amount above the penalty; some tourists still wait for it. */
export function drawRefund(setting: Setting, tab: Tab, status: Status, cancelledAt: number): void {
  const { chance, thisDay } = setting;
  if (compare(tab.owed, ZERO) >= 0) return;
  const moment = () => after(chance, Math.max(cancelledAt, tab.lastChange), 6, thisDay);
  if (chance.percent(status === 'overpaid' ? 25 : 5)) settleTab(setting, tab, moment(), 'declined');
  if (status !== 'overpaid') settleTab(setting, tab, moment(), chance.percent(85) ? 'accepted' : 'new');
}
