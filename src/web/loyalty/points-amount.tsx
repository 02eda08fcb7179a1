import { useTranslation } from 'react-i18next';
import { formatCount } from '../base/i18n/format.ts';
import { WholeNumberField } from '../base/ui/fields/number-field.tsx';
import type { PointsOffer } from './use-points.ts';

type PointsAmountProps = {
  name: string;
  offer: PointsOffer;
  value: string;
  onChange: (value: string) => void;
  problem: string | null;
};

/** The number of points of a payment, without currency and rate; the hint shows the limit. */
export function PointsAmount({ offer, ...field }: PointsAmountProps) {
  const { t } = useTranslation();
  const { most, hint } = offer;
  return (
    <WholeNumberField
      {...field}
      label={t('pay_by_points.label')}
      {...(most > 0
        ? {
            placeholder: formatCount(most),
            onKeyDown: (event: React.KeyboardEvent) => {
              if (event.key === 'ArrowDown' && field.value === '') field.onChange(formatCount(most));
            },
          }
        : {})}
      hint={hint}
    />
  );
}
