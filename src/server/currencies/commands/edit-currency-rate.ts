import { canonicalRate } from '#contract/base/money.ts';
import { editCurrencyRate as contract } from '#contract/currencies/edit-currency-rate.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { readCurrencyRate } from '../reads/currency-rate-list.ts';
import { findRate, lockRates } from '../rows/currency-rate-rows.ts';
import { checkRate, withRateKey } from './rate-checks.ts';

export const editCurrencyRate = handler(contract, async (context) => {
  await lockRates(context);
  const before = await findRate(context, context.params.id);
  requireVersion(context, before);
  const { from_currency: from, to_currency: to } = before;
  const date = context.body.date ?? before.date;
  const rate = canonicalRate(context.body.rate ?? before.rate);
  if (date !== before.date || rate !== before.rate) {
    await checkRate(context, { from, to, date, rate });
    const patch = { date, rate, source: 'manual' as const, created_by: context.caller.id, version: before.version + 1 };
    await withRateKey(() => changeRow(context, 'currency_rate.edit', 'currency_rates', before, patch));
  }
  return { body: await readCurrencyRate(context.tx, context.caller, before.id) };
});
