import { rateOfExchange } from '#contract/base/currency-exchange.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import {
  type Amount,
  type Currency,
  convert,
  type Rate,
  type RatePair,
  ratePairOf,
  sign,
} from '#contract/base/money.ts';
import { type FieldProblems, missingFields } from '../base/api/remaining-problems.ts';
import { formatAmount, formatDate, formatRate } from '../base/i18n/format.ts';
import { parseAmount, parseRate, unreadable } from '../base/text/parse-amount.ts';
import { parseDate } from '../base/text/parse-date.ts';

/** The three figures of an exchange: any two of them determine the third. */
const figures = ['received', 'rate', 'amount'] as const;
export type Figure = (typeof figures)[number];

/** The desk that gives, and the one that receives. */
export type Side = 'from' | 'to';

/** A transfer in the form. */
export type TransferForm = {
  from_office_id: number | null;
  from_method_id: number | null;
  from_currency: Currency;
  /** The given amount; `received` and `rate` only if the currencies differ. An empty rate is that of the day. */
  amount: string;
  to_office_id: number | null;
  to_method_id: number | null;
  to_currency: Currency;
  received: string;
  rate: string;
  /** The order in which the figures were typed: the first one is computed from the others, and its text is empty. */
  order: readonly Figure[];
  /** The figure that is being typed: it is shown as typed, even if it is empty. */
  typing: Figure | null;
  transfer_date: string;
  description: string;
};

/** Without typed figures the received amount is computed. */
export const noFigures = { amount: '', received: '', rate: '', order: figures, typing: null } as const;

/** Defaults: within the person's own office, from UZS to USD, today. */
export const emptyTransfer = (office: number, today: string): TransferForm => ({
  ...noFigures,
  from_office_id: office,
  from_method_id: null,
  from_currency: 'UZS',
  to_office_id: office,
  to_method_id: null,
  to_currency: 'USD',
  transfer_date: formatDate(today),
  description: '',
});

/** Changes a desk's currency, and clears the rate, which was that of the previous pair. */
export const inCurrency = (side: Side, currency: Currency): Partial<TransferForm> => ({
  [`${side}_currency`]: currency,
  rate: '',
});

const isEmpty = (form: TransferForm, figure: Figure) => figure !== 'rate' && form[figure].trim() === '';

/**
 * A figure is typed: the next computed one is an empty amount, otherwise the figure that was typed longest ago. An
 * amount that is emptied becomes the computed one.
 */
export function retype(form: TransferForm, figure: Figure, text: string): TransferForm {
  const others = form.order.filter((other) => other !== figure);
  const isEmptied = figure !== 'rate' && text.trim() === '';
  const follower = isEmptied ? figure : (others.find((other) => isEmpty(form, other)) ?? others[0] ?? figure);
  const order = [follower, ...others.filter((other) => other !== follower), figure].slice(0, figures.length);
  return { ...form, [follower]: '', [figure]: text, order, typing: figure };
}

/** An exchange as far as it is known: typed figures and the computed one. */
export type Exchange = {
  from_currency: Currency;
  to_currency: Currency;
  /**
   * The pair of the currencies, as it is quoted; null within one currency, where the received amount equals the given
   * one.
   */
  pair: RatePair | null;
  /** The computed figure; null within one currency. */
  follower: Figure | null;
  given: Amount | null;
  arrives: Amount | null;
  rate: Rate | null;
  /** The rate is that of the day. */
  isDayRate: boolean;
  /** The reason why the computed figure can't be recorded. */
  problem: ErrorCode | null;
};

/** Currencies and rates typed within an amount (`500$`, `6,3м сум @12650`) take effect at once. */
export function readExchange(form: TransferForm, dayRateOf: (pair: RatePair) => Rate | null): Exchange {
  const [amount, received] = [parseAmount(form.amount), parseAmount(form.received)];
  const from_currency = amount?.currency ?? form.from_currency;
  const to_currency = received?.currency ?? form.to_currency;
  const pair = ratePairOf(from_currency, to_currency);
  const known = { from_currency, to_currency, pair, given: amount?.amount ?? null, arrives: received?.amount ?? null };
  if (!pair) {
    const both = known.given ?? known.arrives;
    return { ...known, given: both, arrives: both, follower: null, rate: null, isDayRate: false, problem: null };
  }
  const typedAlong = amount?.rate ?? received?.rate ?? null;
  const [first = 'received'] = form.order;
  const follower = typedAlong === null ? first : amount?.rate ? 'received' : 'amount';
  const isDayRate = typedAlong === null && follower !== 'rate' && form.rate.trim() === '';
  const rate = typedAlong ?? (isDayRate ? dayRateOf(pair) : parseRate(form.rate));
  return follow({ ...known, pair, follower, rate, isDayRate, problem: null });
}

/** Completes an exchange with its computed figure. */
function follow(exchange: Exchange): Exchange {
  const { from_currency, to_currency, follower, given, arrives, rate } = exchange;
  if (follower === 'rate') {
    if (!given || !arrives) return { ...exchange, rate: null };
    const follows = rateOfExchange({ from_currency, from_amount: given, to_currency, to_amount: arrives });
    return { ...exchange, rate: follows, problem: follows ? null : 'rate_invalid' };
  }
  const other = follower === 'amount' ? arrives : given;
  if (!other || !rate) return exchange;
  const converted =
    follower === 'amount'
      ? convert(other, to_currency, from_currency, rate)
      : convert(other, from_currency, to_currency, rate);
  if (sign(converted) === 0) return { ...exchange, problem: 'amount_too_small' };
  // The amount exceeds the length of a field.
  if (!parseAmount(converted)) return { ...exchange, problem: 'amount_invalid' };
  return { ...exchange, [follower === 'amount' ? 'given' : 'arrives']: converted };
}

/** The text of a figure's field: typed or computed. */
export function shownFigure(form: TransferForm, exchange: Exchange, figure: Figure): string {
  if (form.typing === figure || form[figure].trim() !== '') return form[figure];
  const { pair, follower, given, arrives, rate } = exchange;
  if (!pair) return figure === 'amount' ? form.received : '';
  if (figure !== follower) return '';
  if (figure === 'rate') return rate ? formatRate(rate) : '';
  const amount = figure === 'amount' ? given : arrives;
  return amount ? formatAmount(amount) : '';
}

const desks = ['from_office_id', 'from_method_id', 'to_office_id', 'to_method_id'] as const;

/** The typed values as the command's body, or their problems. */
export function readTransfer(form: TransferForm, exchange: Exchange, today: string) {
  const { from_office_id, from_method_id, to_office_id, to_method_id } = form;
  const { from_currency, to_currency, pair, follower, given, arrives, rate, isDayRate } = exchange;
  const problems = missingFields(Object.fromEntries(desks.map((name) => [name, form[name]])));
  const isOneDesk = from_office_id === to_office_id && from_method_id === to_method_id && !pair;
  if (isOneDesk && to_method_id !== null) problems.to_method_id = 'same_desk';
  if (pair) Object.assign(problems, exchangeProblems(form, exchange));
  else if (!given) problems.amount = missingOr(form.amount, unreadable(form.amount));
  const date = parseDate(form.transfer_date, today);
  if (!date) problems.transfer_date = missingOr(form.transfer_date, 'date_invalid');
  if (!from_office_id || !from_method_id || !to_office_id || !to_method_id) return { body: null, problems };
  if (!given || !date || Object.keys(problems).length > 0) return { body: null, problems };
  const body = {
    ...{ from_office_id, from_method_id, from_currency, amount: given },
    ...{ to_office_id, to_method_id, to_currency, transfer_date: date, description: form.description },
    // A received amount computed from the rate is computed by the server too; otherwise both amounts are sent.
    ...(!pair ? {} : follower !== 'received' ? { received: arrives } : isDayRate ? {} : { rate }),
  };
  return { body, problems };
}

const missingOr = (typed: string, problem: ErrorCode): ErrorCode =>
  typed.trim() === '' ? 'fill_required_fields' : problem;

/** The problems of the figures of an exchange, each at its field. */
function exchangeProblems(form: TransferForm, { follower, given, arrives, rate, problem }: Exchange): FieldProblems {
  const problems: FieldProblems = {};
  if (follower && problem) return { [follower]: problem };
  if (!given && (follower !== 'amount' || !arrives)) problems.amount = missingOr(form.amount, unreadable(form.amount));
  if (form.received.trim() !== '' && !parseAmount(form.received)) problems.received = unreadable(form.received);
  if (!rate && follower !== 'rate') problems.rate = missingOr(form.rate, 'rate_invalid');
  return problems;
}
