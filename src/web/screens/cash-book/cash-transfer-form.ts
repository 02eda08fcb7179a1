import { rateOfExchange } from '#contract/exchange.ts';
import { type Amount, type Currency, convert, type Rate, ratePairOf } from '#contract/money.ts';
import type { FieldProblems } from '../../api/still-wrong.ts';
import { parseAmount, parseRate } from '../../text/parse-amount.ts';
import { parseDate } from '../../text/parse-date.ts';

/** A transfer as it is typed. Of what arrives and the rate at most one is typed: the other follows. */
export type TransferForm = {
  from_office_id: number | null;
  from_method_id: number | null;
  from_currency: Currency;
  amount: string;
  to_office_id: number | null;
  to_method_id: number | null;
  to_currency: Currency;
  received: string;
  rate: string;
  transfer_date: string;
  description: string;
};

export const transferFields = [
  ...['from_office_id', 'from_method_id', 'from_currency', 'amount', 'to_office_id', 'to_method_id', 'to_currency'],
  ...['received', 'rate', 'transfer_date', 'description'],
];

/** What follows from what was typed, at the rate of the day where none is said; null where it can't be said yet. */
export function followsFrom(form: TransferForm, dayRate: Rate | null): { arrives: Amount | null; rate: Rate | null } {
  const { from_currency, to_currency } = form;
  const given = parseAmount(form.amount)?.amount ?? null;
  if (from_currency === to_currency) return { arrives: given, rate: null };
  const received = parseAmount(form.received)?.amount ?? null;
  if (received) {
    const exchange = { from_currency, to_currency, to_amount: received };
    return { arrives: received, rate: given && rateOfExchange({ ...exchange, from_amount: given }) };
  }
  const rate = parseRate(form.rate) ?? dayRate;
  return { arrives: given && rate ? convert(given, from_currency, to_currency, rate) : null, rate };
}

/** What was typed as the command's body, or what is wrong with it. */
export function readTransfer(form: TransferForm, today: string) {
  const problems: FieldProblems = {};
  const { from_office_id, from_method_id, from_currency, to_office_id, to_method_id, to_currency } = form;
  const isExchange = ratePairOf(from_currency, to_currency) !== null;
  const given = parseAmount(form.amount);
  const received = isExchange && form.received.trim() !== '' ? parseAmount(form.received) : null;
  const rate = isExchange && form.rate.trim() !== '' ? parseRate(form.rate) : null;
  const date = parseDate(form.transfer_date, today);
  if (!given) problems.amount = form.amount.trim() === '' ? 'fill_required_fields' : 'amount_invalid';
  if (isExchange && form.received.trim() !== '' && !received) problems.received = 'amount_invalid';
  if (isExchange && form.rate.trim() !== '' && !rate) problems.rate = 'rate_invalid';
  if (!date) problems.transfer_date = form.transfer_date.trim() === '' ? 'fill_required_fields' : 'date_invalid';
  if (from_office_id === null) problems.from_office_id = 'fill_required_fields';
  if (to_office_id === null) problems.to_office_id = 'fill_required_fields';
  if (from_method_id === null) problems.from_method_id = 'fill_required_fields';
  if (to_method_id === null) problems.to_method_id = 'fill_required_fields';
  const desks = from_office_id && from_method_id && to_office_id && to_method_id;
  if (!given || !date || !desks || Object.keys(problems).length > 0) return { body: null, problems };
  const body = {
    ...{ from_office_id, from_method_id, from_currency, amount: given.amount },
    ...{ to_office_id, to_method_id, to_currency, transfer_date: date, description: form.description },
    ...(received ? { received: received.amount } : rate ? { rate } : {}),
  };
  return { body, problems };
}
