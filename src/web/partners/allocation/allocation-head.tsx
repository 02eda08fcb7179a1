import { useTranslation } from 'react-i18next';
import { magnitude, negate, sign } from '#contract/base/money.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { Button } from '../../base/ui/button.tsx';
import { signed } from './allocation-result.tsx';
import type { Allocating } from './use-allocation.ts';
import { gridKeys } from './use-allocation-keys.ts';
import './allocation-head.css';

/** The remainder, the sum of the rows and its effect, always visible, with the submit button. */
export function AllocationHead({ allocating }: { allocating: Allocating }) {
  const { t } = useTranslation();
  const { preview, moneyOf, selected, submission, payTogether, save } = allocating;
  const { remainder, sum, lines, netto, exchange } = preview;
  const isEmpty = lines.length === 0;
  return (
    <section className="card allocation-head" aria-label={t('allocating.summary')}>
      <dl>
        <div>
          <dt>{t('columns.remainder')}</dt>
          <dd className={`allocation-left ${sign(remainder) * sign(sum) < 0 ? 'bad' : ''}`}>{moneyOf(remainder)}</dd>
        </div>
        <div>
          <dt>{t('allocating.filled', { count: lines.length })}</dt>
          <dd>{moneyOf(sum)}</dd>
        </div>
        {sign(netto) !== 0 && (
          <div>
            <dt>{t('allocating.netto_and_profit')}</dt>
            <dd>
              {signed(netto)} / {signed(negate(netto))} USD
            </dd>
          </div>
        )}
        {sign(exchange) !== 0 && (
          <div>
            <dt>{t(sign(exchange) > 0 ? 'allocating.loss' : 'allocating.gain')}</dt>
            <dd>{formatAmount(magnitude(exchange))} USD</dd>
          </div>
        )}
      </dl>
      <div className="allocation-actions">
        <Button
          shortcut={gridKeys.together}
          reason={selected.size < 2 ? t('errors.select_at_least_two_bookings') : null}
          onPress={payTogether}
        >
          {t('allocating.together')}
        </Button>
        <Button
          variant="main"
          shortcut="save"
          isPending={submission.busy}
          reason={isEmpty ? t('errors.select_at_least_one_booking') : null}
          onPress={save}
        >
          {t('save')}
        </Button>
      </div>
    </section>
  );
}
