import type { addCurrencyRate as contract } from '#contract/commands/add-currency-rate.ts';
import { canonicalRate, ratePairs } from '#contract/money.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { invalidFields } from '../pipeline/refusal.ts';
import { readCurrencyRate } from '../queries/currency-rates.ts';
import { insertRate, lockRates } from '../stores/currency-rates.ts';
import { judgeRate, onlyRateOfItsDay } from './rate-checks.ts';

export const addCurrencyRate: HandlerOf<typeof contract> = async (context) => {
  const { from, to, date, rate } = context.body;
  const pair = ratePairs.find((each) => each.from === from && each.to === to);
  if (!pair) throw invalidFields({ to: 'rate_pair_unknown' });
  await lockRates(context);
  await judgeRate(context, { ...pair, date, rate });
  const typed = { ...pair, date, rate: canonicalRate(rate), source: 'manual' as const, created_by: context.caller.id };
  const id = await onlyRateOfItsDay(() => insertRate(context, 'currency_rate.add', typed));
  return { body: await readCurrencyRate(context.tx, context.caller, id) };
};
