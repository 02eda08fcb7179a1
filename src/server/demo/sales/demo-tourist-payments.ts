import { type Amount, type Currency, convert, type Rate, settle, sign, subtract } from '#contract/base/money.ts';
import { amountThatSettles, part, STEPS } from '../demo-amounts.ts';
import { after, alreadyToday, type Day, dateOf, dayOfMoment, iso, workTime } from '../demo-calendar.ts';
import type { Method } from '../demo-catalogue.ts';
import type { Seat, Setting } from '../demo-context.ts';
import { DECLINE_REASONS, TAGS } from '../demo-phrases.ts';
import type { Draft } from '../write-demo-rows.ts';

/** A tourist payment to be written. The sale's id is 0 until it is written. */
export type TouristPaymentDraft = Draft & {
  sale_id: number;
  kind: 'payment' | 'refund';
  method_id: number;
  amount: Amount;
  currency: Currency;
  currency_rate: Rate;
  usd_total: Amount;
  usd_rounding: Amount;
  payment_date: string;
  tags: string[];
  sale_flag: boolean;
  state: 'new' | 'accepted' | 'declined';
  accepted_amount: Amount | null;
  accepted_usd_total: Amount | null;
  accepted_usd_rounding: Amount | null;
  accepted_by: number | null;
  accepted_at: string | null;
  declined_by: number | null;
  declined_at: string | null;
  decline_reason: string | null;
  created_by: number;
  created_at: string;
  version: number;
};

/** The running state of a sale's payments. */
export type Tab = {
  agent: Seat;
  owed: Amount;
  payments: TouristPaymentDraft[];
  /** The times of the sale, of its last payment and of the last change. */
  created: number;
  lastPaid: number;
  lastChange: number;
};

/** Weights of payment methods by currency; cards are in UZS. */
const METHODS: Record<Currency, Record<Method, number>> = {
  USD: { Наличные: 85, Карта: 0, Перечисление: 15, Терминал: 0 },
  EUR: { Наличные: 100, Карта: 0, Перечисление: 0, Терминал: 0 },
  UZS: { Наличные: 24, Карта: 42, Перечисление: 10, Терминал: 24 },
};

type PaymentInput = {
  kind?: 'payment' | 'refund';
  amount: Amount;
  currency: Currency;
  moment: number;
  state: TouristPaymentDraft['state'];
  /** The accepted amount, if it differs. */
  counted?: Amount;
  tags?: string[];
};

/** Adds a payment like the server does: converted at the day's rate, and rounded to the debt when close to it. */
export function addPayment(setting: Setting, tab: Tab, typed: PaymentInput): void {
  const { chance, thisDay, rates, methods, managers } = setting;
  const { amount, currency, moment, state, kind = 'payment', counted = amount } = typed;
  const rate = rates.toUsd(currency, dayOfMoment(moment));
  const inUsd = (value: Amount) => settle(convert(value, currency, 'USD', rate), tab.owed, currency);
  const recorded = inUsd(amount);
  const accepted = state === 'accepted' ? inUsd(counted) : null;
  const decided = state === 'new' ? moment : after(chance, moment, 2, thisDay);
  const manager = chance.pick(managers).id;
  const declined = state === 'declined';
  tab.payments.push({
    id: 0,
    sale_id: 0,
    kind,
    method_id: methods[chance.weighted(METHODS[currency])],
    amount,
    currency,
    currency_rate: rate,
    usd_total: recorded.total,
    usd_rounding: recorded.rounding,
    payment_date: dateOf(dayOfMoment(moment)),
    tags: typed.tags ?? (chance.percent(18) ? [chance.pick(TAGS)] : []),
    sale_flag: moment === tab.created,
    state,
    accepted_amount: accepted && counted,
    accepted_usd_total: accepted?.total ?? null,
    accepted_usd_rounding: accepted?.rounding ?? null,
    accepted_by: accepted && manager,
    accepted_at: accepted && iso(decided),
    declined_by: declined ? manager : null,
    declined_at: declined ? iso(decided) : null,
    decline_reason: declined ? chance.pick(DECLINE_REASONS) : null,
    created_by: chance.percent(92) ? tab.agent.id : chance.pick(managers).id,
    created_at: iso(moment),
    version: state === 'new' ? 1 : 2,
  });
  if (!declined) tab.owed = subtract(tab.owed, (accepted ?? recorded).total);
  tab.lastPaid = Math.max(tab.lastPaid, moment);
  tab.lastChange = Math.max(tab.lastChange, decided);
}

/** The time of the next payment: the first often with the sale, all up to a day. */
export function nextMoment({ chance, thisDay, now }: Setting, tab: Tab, until: Day): number {
  const begun = dayOfMoment(tab.lastPaid);
  if (tab.payments.length === 0 && (until <= begun || chance.percent(60))) return tab.created;
  const day = chance.int(Math.min(begun + 1, until), Math.max(begun, Math.min(until, begun + 20)));
  return Math.max(tab.lastPaid, day === thisDay ? alreadyToday(chance, now) : workTime(chance, day));
}

export const drawCurrency = ({ chance }: Setting): Currency => chance.weighted({ UZS: 52, USD: 40, EUR: 8 });

/** A round part of the debt in a currency; null when that is zero. */
export function roundPart(setting: Setting, tab: Tab, percent: number, currency: Currency, day: Day): Amount | null {
  const owed = convert(tab.owed, 'USD', currency, setting.rates.toUsd(currency, day));
  const amount = part(owed, percent, STEPS[currency]);
  return sign(amount) > 0 ? amount : null;
}

/** Pays or refunds the open amount exactly. */
export function settleTab(setting: Setting, tab: Tab, moment: number, state: 'new' | 'accepted' | 'declined'): void {
  if (sign(tab.owed) === 0) return;
  const currency = drawCurrency(setting);
  const amount = amountThatSettles(tab.owed, currency, setting.rates.toUsd(currency, dayOfMoment(moment)));
  const kind = sign(amount) > 0 ? 'payment' : 'refund';
  addPayment(setting, tab, {
    kind,
    amount,
    currency,
    moment,
    state,
    tags: kind === 'refund' ? ['возврат'] : ['доплата'],
  });
}
