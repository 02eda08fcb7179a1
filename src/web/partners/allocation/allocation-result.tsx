import { useTranslation } from 'react-i18next';
import { magnitude, sign } from '#contract/base/money.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { Status } from '../../base/ui/status.tsx';
import type { RowPreview } from './allocation-form-lines.ts';
import type { OpenBookingData } from './allocation-query.ts';

/** With a sign, also a plus. */
export const signed = (amount: string): string =>
  sign(amount) > 0 ? `+${formatAmount(amount)}` : formatAmount(amount);

/** The outcome of a row before it is recorded: amount for the booking, open amount, and the difference. */
export function AllocationResult({
  booking: { currency },
  preview,
}: {
  booking: Pick<OpenBookingData, 'currency'>;
  preview: RowPreview | undefined;
}) {
  const { t } = useTranslation();
  if (!preview?.figures || preview.open === null) return null;
  const { figures, open, option, sale } = preview;
  const { usd_difference: difference, booking_amount } = figures;
  const isSettled = sign(open) === 0;
  const paid = `${formatAmount(booking_amount)} ${currency}`;
  return (
    <>
      <Status shape={isSettled ? 'full' : 'part'}>
        {isSettled
          ? t('allocating.settled', { paid })
          : t('allocating.stays_open', { paid, open: `${formatAmount(open)} ${currency}` })}
      </Status>
      {sale && (
        <div className={sign(sale.profit) < 0 ? 'bad' : 'dim'}>
          {t('allocating.netto', {
            change: signed(difference),
            netto: formatAmount(sale.netto),
            profit: formatAmount(sale.profit),
          })}
        </div>
      )}
      {option === 'full_exchange_loss' && sign(difference) !== 0 && (
        <div className="dim">
          {t(sign(difference) > 0 ? 'allocating.exchange_loss' : 'allocating.exchange_gain', {
            amount: formatAmount(magnitude(difference)),
          })}
        </div>
      )}
    </>
  );
}
