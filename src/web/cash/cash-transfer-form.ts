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
import { type FieldProblems, missingFields } from '../base/api/still-wrong.ts';
import { formatAmount, formatDate, formatRate } from '../base/i18n/format.ts';
import { parseAmount, parseRate, unreadable } from '../base/text/parse-amount.ts';
import { parseDate } from '../base/text/parse-date.ts';

/** The three figures of an exchange: any two of them determine the third. */
const figures = ['received', 'rate', 'amount'] as const;
export type Figure = (typeof figures)[number];

/** The desk that gives, and the one that gets. */
export type Side = 'from' | 'to';

/** A transfer as it is typed. */
export type TransferForm = {
  from_office_id: number | null;
  from_method_id: number | null;
  from_currency: Currency;
  /** What leaves; what arrives, and the rate, where the currencies differ. An empty rate is that of the day. */
  amount: string;
  to_office_id: number | null;
  to_method_id: number | null;
  to_currency: Currency;
  received: string;
  rate: string;
  /** In which order the figures were typed: the first one follows from the others, and its text is empty. */
  order: readonly Figure[];
  /** The figure that is being typed: it stays as it is typed, also while that is nothing. */
  typing: Figure | null;
  transfer_date: string;
  description: string;
};

/** Nothing typed yet: what arrives follows. */
export const noFigures = { amount: '', received: '', rate: '', order: figures, typing: null } as const;

/** Within one's own office, from sums to dollars, today. */
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

/** A desk's currency is another one: a rate that was typed is that of the currencies before. */
export const inCurrency = (side: Side, currency: Currency): Partial<TransferForm> => ({
  [`${side}_currency`]: currency,
  rate: '',
});

const isEmpty = (form: TransferForm, figure: Figure) => figure !== 'rate' && form[figure].trim() === '';

/**
 * A figure is typed: of the other two an amount that was not typed follows, else what was typed longest ago. An amount that
 * is emptied follows itself.
 */
export function retype(form: TransferForm, figure: Figure, text: string): TransferForm {
  const others = form.order.filter((other) => other !== figure);
  const isEmptied = figure !== 'rate' && text.trim() === '';
  const follower = isEmptied ? figure : (others.find((other) => isEmpty(form, other)) ?? others[0] ?? figure);
  const order = [follower, ...others.filter((other) => other !== follower), figure].slice(0, figures.length);
  return { ...form, [follower]: '', [figure]: text, order, typing: figure };
}

/** An exchange as far as it is known: what was typed, and what follows from it. */
export type Exchange = {
  from_currency: Currency;
  to_currency: Currency;
  /** The pair of the currencies, as it is quoted; null within one currency, where as much arrives as leaves. */
  pair: RatePair | null;
  /** The figure that follows; null within one currency. */
  follower: Figure | null;
  given: Amount | null;
  arrives: Amount | null;
  rate: Rate | null;
  /** The rate is that of the day. */
  isDayRate: boolean;
  /** Why the others give nothing that could be recorded. */
  problem: ErrorCode | null;
};

/** Currencies and a rate that are typed along with an amount (`500$`, `6,3м сум @12650`) are meant already. */
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

/** The same with the figure that follows. */
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
  // No field holds it.
  if (!parseAmount(converted)) return { ...exchange, problem: 'amount_invalid' };
  return { ...exchange, [follower === 'amount' ? 'given' : 'arrives']: converted };
}

/** What a figure's field shows: what was typed, or what follows. */
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
    // What arrives follows from the rate on the server too; where anything else follows, both amounts are said.
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
