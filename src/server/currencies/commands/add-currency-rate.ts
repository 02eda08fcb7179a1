import { canonicalRate, ratePairs } from '#contract/base/money.ts';
import { addCurrencyRate as contract } from '#contract/currencies/add-currency-rate.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { readCurrencyRate } from '../reads/currency-rate-list.ts';
import { insertRate, lockRates } from '../rows/currency-rate-rows.ts';
import { checkRate, withRateKey } from './rate-checks.ts';

export const addCurrencyRate = handler(contract, async (context) => {
  const { from, to, date, rate } = context.body;
  const pair = ratePairs.find((each) => each.from === from && each.to === to);
  if (!pair) throw invalidFields({ to: 'rate_pair_unknown' });
  await lockRates(context);
  await checkRate(context, { ...pair, date, rate });
  const typed = { ...pair, date, rate: canonicalRate(rate), source: 'manual' as const, created_by: context.caller.id };
  const id = await withRateKey(() => insertRate(context, 'currency_rate.add', typed));
  return { body: await readCurrencyRate(context.tx, context.caller, id) };
});
