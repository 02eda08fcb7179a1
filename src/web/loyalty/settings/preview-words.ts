import type { TFunction } from 'i18next';
import type { LoyaltyPreview } from '#contract/loyalty/loyalty-programme.ts';

/** The outcome of the proposed rules in a few sentences: the largest change first, unchanged values omitted. */
export function previewInWords({ sales, before, after }: LoyaltyPreview, t: TFunction): string {
  if (sales === 0) return t('preview.no_sales');
  const gap = after.points - before.points;
  const first =
    gap === 0
      ? t('preview.points_same', { count: sales, sales, points: after.points })
      : t(gap > 0 ? 'preview.points_more' : 'preview.points_less', {
          after: after.points,
          before: before.points,
          count: sales,
          sales,
          gap: Math.abs(gap),
        });
  const others = (['expired', 'members', 'largest_discount'] as const)
    .filter((figure) => before[figure] !== after[figure])
    .map((figure) => t(`preview.${figure}_changes`, { before: before[figure], after: after[figure] }));
  return [first, ...others].join(' ');
}
