import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { LEDGER_PAGE_SIZE, type PartnerBalance } from '#contract/partners/partner-debt.ts';
import { ReportExportButton } from '../../base/export/report-export-button.tsx';
import { type DatePreset, readRange, reportPresets } from '../../base/lists/filters/date-range.ts';
import { FilterBar } from '../../base/lists/filters/filter-bar.tsx';
import { byPeriod } from '../../base/lists/filters/filters.ts';
import { useMe } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { Button } from '../../base/ui/button.tsx';
import { closedRange, readWholeLedger, useLedger } from './ledger-query.ts';
import { ledgerSheet } from './ledger-sheet.ts';
import { LedgerTable } from './ledger-table.tsx';

const FALLBACK: DatePreset = 'this_month';
const filters = [byPeriod(reportPresets, FALLBACK)];

type LedgerCardProps = { partner: Pick<PartnerBalance, 'id' | 'name' | 'currency'> };

/** The ledger of a partner for a period, which is in the URL. */
export function LedgerCard({ partner }: LedgerCardProps) {
  const { t } = useTranslation();
  const { today, user } = useMe();
  const [params, setParams] = useSearchParams();
  const period = params.get('period');
  const read = period === null ? null : readRange(period, today());
  const range = closedRange(read ?? readRange(FALLBACK, today()) ?? { from: null, to: null });
  const [skip, setSkip] = useState(0);
  const { data: ledger, problem, refresh } = useLedger({ id: partner.id, range, skip });
  const setPeriod = (_: string, value: string | null) => {
    setSkip(0);
    setParams(value === null ? {} : { period: value }, { replace: true });
  };
  const collect = async () => {
    const whole = await readWholeLedger({ id: partner.id, range });
    return ledgerSheet({ partner, ledger: whole, ...range, timeZone: user.company.time_zone, t });
  };
  const shown = ledger ? skip + ledger.lines.length : 0;
  return (
    <section className="card" aria-labelledby="ledger">
      <div className="balance-head">
        <h2 id="ledger">{t('balance.ledger')}</h2>
        <FilterBar filters={filters} values={read && period ? { period } : {}} onChange={setPeriod} />
        <ReportExportButton collect={collect} />
      </div>
      {!ledger && <ReadState {...{ data: null, problem, refresh }} />}
      {ledger && (
        <>
          <LedgerTable
            ledger={ledger}
            currency={partner.currency}
            label={t('balance.ledger_of', { partner: partner.name })}
            isFirst={skip === 0}
            isLast={shown >= ledger.line_count}
          />
          {ledger.line_count > LEDGER_PAGE_SIZE && (
            <LedgerPages skip={skip} shown={shown} count={ledger.line_count} onSkip={setSkip} />
          )}
        </>
      )}
    </section>
  );
}

type PagesProps = { skip: number; shown: number; count: number; onSkip: (skip: number) => void };

/** The shown part of a long ledger, with buttons for the other parts. */
function LedgerPages({ skip, shown, count, onSkip }: PagesProps) {
  const { t } = useTranslation();
  return (
    <div className="card-foot">
      <p role="status">{t('balance.part', { from: skip + 1, to: shown, all: count })}</p>
      <Button reason={skip === 0 ? t('balance.is_first') : null} onPress={() => onSkip(skip - LEDGER_PAGE_SIZE)}>
        {t('balance.earlier')}
      </Button>
      <Button reason={shown >= count ? t('balance.is_last') : null} onPress={() => onSkip(skip + LEDGER_PAGE_SIZE)}>
        {t('balance.later')}
      </Button>
    </div>
  );
}
