import type { editCurrencyRate as contract } from '#contract/commands/edit-currency-rate.ts';
import { canonicalRate } from '#contract/money.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { readCurrencyRate } from '../queries/currency-rates.ts';
import { findRate, lockRates } from '../stores/currency-rates.ts';
import { changeRow } from '../stores/journal.ts';
import { judgeRate, onlyRateOfItsDay } from './rate-checks.ts';

export const editCurrencyRate: HandlerOf<typeof contract> = async (context) => {
  await lockRates(context);
  const before = await findRate(context, context.params.id);
  requireVersion(context, before);
  const { from_currency: from, to_currency: to } = before;
  const date = context.body.date ?? before.date;
  const rate = canonicalRate(context.body.rate ?? before.rate);
  if (date !== before.date || rate !== before.rate) {
    await judgeRate(context, { from, to, date, rate });
    const patch = { date, rate, source: 'manual' as const, created_by: context.caller.id, version: before.version + 1 };
    await onlyRateOfItsDay(() => changeRow(context, 'currency_rate.edit', 'currency_rates', before, patch));
  }
  return { body: await readCurrencyRate(context.tx, context.caller, before.id) };
};
