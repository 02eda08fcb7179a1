import type { TFunction } from 'i18next';
import { buckets } from '#contract/base/buckets.ts';
import { ZERO } from '#contract/base/money.ts';
import { type DistributionBar, type DistributionName, distributions } from '#contract/insight/statistics.ts';
import { formatMonth } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';

const isBucketed = (over: DistributionName): over is keyof typeof buckets => Object.hasOwn(buckets, over);

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const lifecycles = ['active', 'completed', 'cancelled'] as const;

/** The buckets of a distribution, also those without sales; of months only those with sales. */
function keysOf(over: DistributionName, bars: DistributionBar[]): string[] {
  if (over === 'weekday') return [...weekdays];
  if (over === 'lifecycle') return [...lifecycles];
  if (isBucketed(over)) return buckets[over].map(String);
  return bars.map(({ key }) => key).sort();
}

/** "5–8", "91 и больше", "3". */
function bucketName(over: keyof typeof buckets, key: string, t: TFunction): string {
  const bounds: readonly number[] = buckets[over];
  const next = bounds[bounds.indexOf(Number(key)) + 1];
  if (next === undefined) return t('statistics.and_more', { from: formatNumber(key) });
  // Money has decimals, so the bound of its bucket is not a whole number.
  const last = formatNumber(over === 'size' ? `${next - 1}.99` : String(next - 1));
  return over !== 'size' && Number(key) === next - 1 ? formatNumber(key) : `${formatNumber(key)} – ${last}`;
}

/** The name of a bar. */
function nameOf(over: DistributionName, key: string, t: TFunction): string {
  if (isBucketed(over)) return bucketName(over, key, t);
  if (over === 'month') return formatMonth(key);
  const weekday = weekdays.find((each) => each === key);
  if (weekday) return t(`statistics.weekdays.${weekday}`);
  return t(`indicators.states.${lifecycles.find((each) => each === key) ?? 'active'}`);
}

/** A bar with its name. */
export type NamedBar = DistributionBar & { name: string };

/** The bars of one distribution in order, one for each bucket. */
export function barsOf(over: DistributionName, bars: DistributionBar[], t: TFunction): NamedBar[] {
  const own = bars.filter((bar) => bar.over === over);
  const named = keysOf(over, own).map((key) => {
    const found = own.find((bar) => bar.key === key) ?? { over, key, sales: 0, brutto: ZERO, profit: ZERO };
    return { ...found, name: nameOf(over, key, t) };
  });
  // The bucket of sales without people.
  return named.filter(({ key, sales }) => over !== 'tourists' || key !== '0' || sales > 0);
}

export const allBars = (bars: DistributionBar[], t: TFunction): NamedBar[] =>
  distributions.flatMap((over) => barsOf(over, bars, t));
