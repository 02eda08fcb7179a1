import { useTranslation } from 'react-i18next';
import { maxPoints } from '#contract/loyalty/points-rules.ts';
import { combine, select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatPercent } from '../base/i18n/format.ts';

const TERMS = combine(
  select('client', { id: 'Id', phone: 'String' }, 'points_available'),
  select('loyalty', {}, 'max_percent'),
);

type PointsAsked = {
  /** Whether the payment is by points: otherwise nothing is read. */
  byPoints: boolean;
  /** The client, by id or by the phone number in the form. */
  client: { id: number } | { phone: string } | null;
  brutto: string;
  /** Points of the client that are on the sale already, and those of them in this payment. */
  used?: number;
  own?: number;
  isRefund?: boolean;
};

/** The offer of points: the maximum, and its explanation as text. Null if the payment is not by points. */
export type PointsOffer = { most: number; hint: string };

export function usePoints({ byPoints, client, brutto, used = 0, own = 0, isRefund }: PointsAsked): PointsOffer | null {
  const { t } = useTranslation();
  const asks = byPoints && client !== null && !isRefund;
  const { data } = useRead(asks ? TERMS : null, client ?? {}, ({ entity }) =>
    ['client', 'loyalty_settings'].includes(entity),
  );
  if (!byPoints) return null;
  if (isRefund) return { most: used, hint: t('pay_by_points.used', { count: used, points: used }) };
  if (client === null) return { most: 0, hint: t('pay_by_points.no_phone') };
  if (!data) return { most: 0, hint: t('loading') };
  if (!data.client) return { most: 0, hint: t('pay_by_points.unknown') };
  const { max_percent: percent } = data.loyalty;
  const available = data.client.points_available + own;
  const limit = Math.max(0, maxPoints(brutto, percent) - (used - own));
  if (available === 0) return { most: 0, hint: t('pay_by_points.none') };
  return {
    most: Math.min(available, limit),
    hint: t('pay_by_points.offer', {
      count: available,
      available,
      limit,
      percent: formatPercent(percent),
    }),
  };
}
