import type { TFunction } from 'i18next';
import type { LoyaltyPreview } from '#contract/entities/loyalty.ts';
import { formatCount } from '../../i18n/format.ts';

/** The outcome of other rules in a few sentences: what changes most comes first, what stays is not told. */
export function previewInWords({ sales, before, after }: LoyaltyPreview, t: TFunction): string {
  if (sales === 0) return t('preview.no_sales');
  const gap = after.points - before.points;
  const points = { after: formatCount(after.points), before: formatCount(before.points) };
  const first =
    gap === 0
      ? t('preview.points_same', { count: sales, sales: formatCount(sales), points: points.after })
      : t(gap > 0 ? 'preview.points_more' : 'preview.points_less', {
          ...points,
          count: sales,
          sales: formatCount(sales),
          gap: formatCount(Math.abs(gap)),
        });
  const others = (['expired', 'members', 'largest_discount'] as const)
    .filter((figure) => before[figure] !== after[figure])
    .map((figure) =>
      t(`preview.${figure}_changes`, { before: formatCount(before[figure]), after: formatCount(after[figure]) }),
    );
  return [first, ...others].join(' ');
}
