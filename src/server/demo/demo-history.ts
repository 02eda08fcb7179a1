import type { LogEvent } from '#contract/base/log-words.ts';
import type { Amount } from '#contract/base/money.ts';
import { after, iso } from './demo-calendar.ts';
import type { Setting } from './demo-context.ts';
import type { Plan } from './sales/sale-plan.ts';

/** An event of a sale or booking that is only in the audit log. */
export type Turn = {
  at: number;
  user_id: number;
  event: LogEvent;
  /** The index of the booking in the sale; null for the sale itself. */
  booking: number | null;
  changes: Record<string, [unknown, unknown]>;
};

/** The columns of a sale that result from its history. */
type Columns = Pick<Plan, 'lifecycle' | 'target'> & {
  audit: 'unchecked' | 'checked';
  checked_by: number | null;
  checked_at: string | null;
  changed_since_check: boolean;
  notes: string;
  version: number;
};

export type History = { columns: Columns; turns: Turn[] };

/** The start of a history: the last change of money, the time of the service, the notes. */
type Begun = { lastChange: number; served: number; notes: string };

/** The cancellation of a sale. */
type Cancelling = { at: number; by: number; reason: string; brutto: Amount; penalty: Amount };

const HOUR = 3_600_000;
const check = { audit: ['unchecked', 'checked'] } satisfies Turn['changes'];
const uncheck = { audit: ['checked', 'unchecked'] } satisfies Turn['changes'];
const addToTarget = { target: ['not_added', 'added'] } satisfies Turn['changes'];
const complete = { lifecycle: ['active', 'completed'] } satisfies Turn['changes'];

/** Builds a history event by event; a check that holds at the end is in the sale's columns instead. */
function historyBuilder(setting: Setting, { notes }: Begun, { lifecycle, target, audit }: Plan) {
  const manager = setting.chance.pick(setting.managers).id;
  const turns: Turn[] = [];
  const columns: Columns = {
    lifecycle,
    audit: audit === 'checked' ? 'checked' : 'unchecked',
    target,
    checked_by: null,
    checked_at: null,
    changed_since_check: audit === 'changed',
    notes,
    version: 1,
  };
  const turn = (event: LogEvent, at: number, changes: Turn['changes'], user = manager) =>
    turns.push({ at, user_id: user, event, booking: null, changes });
  const checked = (at: number) => Object.assign(columns, { checked_by: manager, checked_at: iso(at) });
  /** Adds the sale to the target and unchecks it if planned; returns the time of the last event. */
  const intoTarget = (begin: number): number => {
    if (target === 'not_added') return begin;
    const added = after(setting.chance, begin, 0, setting.thisDay);
    turn('sale.add_to_target', added, addToTarget);
    if (audit !== 'taken_back') return added;
    const takenBack = after(setting.chance, added, 0, setting.thisDay);
    turn('sale.uncheck', takenBack, uncheck);
    return takenBack;
  };
  return { turns, columns, turn, checked, intoTarget };
}

/** The history of a sale that is not cancelled: checked, added to the target, changed, completed, as planned. */
export function historyOfSale(setting: Setting, begun: Begun, plan: Plan): History {
  const { chance, thisDay } = setting;
  const { turns, columns, turn, checked, intoTarget } = historyBuilder(setting, begun, plan);
  let last = begun.lastChange;
  if (plan.audit !== 'unchecked') {
    last = after(chance, last, 4, thisDay);
    if (plan.audit === 'taken_back') turn('sale.check', last, check);
    else checked(last);
    last = intoTarget(last);
  }
  if (plan.audit === 'changed') {
    last = after(chance, last, 1, thisDay);
    columns.notes = [begun.notes, 'Телефон туриста уточнён'].filter(Boolean).join('\n');
    columns.version += 1;
    const changes: Turn['changes'] = { notes: [begun.notes, columns.notes], changed_since_check: [false, true] };
    turn('sale.edit', last, { ...changes, ...uncheck });
  }
  if (plan.lifecycle === 'completed') {
    last = after(chance, Math.max(last, begun.served), 3, thisDay);
    turn('sale.complete', last, complete);
  }
  return { columns, turns };
}

/** The history of a cancelled sale: the cancellation unchecks it, and it may be checked again. */
export function historyOfCancelledSale(setting: Setting, begun: Begun, plan: Plan, cancelling: Cancelling): History {
  const { chance, thisDay } = setting;
  const { turns, columns, turn, checked, intoTarget } = historyBuilder(setting, begun, plan);
  const checkedBefore = plan.audit === 'changed' || plan.target === 'added';
  const before = cancelling.at - 3 * HOUR;
  if (plan.audit === 'changed') checked(before);
  else if (checkedBefore) turn('sale.check', before, check);
  if (checkedBefore) intoTarget(before);
  columns.version += 1;
  const { at, by, brutto, penalty, reason } = cancelling;
  const changes: Turn['changes'] = {
    lifecycle: ['active', 'cancelled'],
    brutto: [brutto, penalty],
    brutto_before_cancel: [null, brutto],
    cancel_reason: [null, reason],
    ...(checkedBefore && plan.audit !== 'taken_back' ? uncheck : {}),
  };
  turn('sale.cancel', at, changes, by);
  if (plan.audit === 'checked') checked(after(chance, Math.max(begun.lastChange, at), 4, thisDay));
  return { columns, turns };
}
