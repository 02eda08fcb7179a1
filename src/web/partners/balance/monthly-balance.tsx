import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportExportButton } from '../../base/export/report-export-button.tsx';
import { FilterBar } from '../../base/lists/filters/filter-bar.tsx';
import { useMe } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { type LinesAsked, LinesDialog } from './lines-dialog.tsx';
import { MonthTable } from './month-table.tsx';
import { monthlyFilters, useMonthlyBalance } from './monthly-state.ts';
import { MonthsChart } from './months-chart.tsx';
import { monthsSheet } from './months-sheet.ts';
import './balances.css';

/** The debts to partners by month; each figure opens the lines behind it. */
export default function MonthlyBalance() {
  const { t } = useTranslation();
  const { user } = useMe();
  const report = useMonthlyBalance();
  const { months, problem, partner_id, from, to } = report;
  const [lines, setLines] = useState<LinesAsked | null>(null);
  const named = months?.flatMap(({ partners }) => partners)[0]?.partner_name;
  const title = partner_id !== null && named ? t('balance.months_of', { partner: named }) : t('balance.months_of_all');
  return (
    <>
      <ScreenTitle title={t('titles.monthly_balance')} note={t('balance.monthly_note')}>
        {months && (
          <ReportExportButton
            collect={async () => monthsSheet({ months, from, to, timeZone: user.company.time_zone, t })}
          />
        )}
      </ScreenTitle>
      <div className="balance-bar">
        <FilterBar filters={monthlyFilters} values={report.values} onChange={report.setFilter} />
      </div>
      <ReadState data={months} problem={problem} refresh={report.refresh} />
      {months && (
        <>
          <section className="card" aria-labelledby="months-chart">
            <h2 id="months-chart">{title}</h2>
            <MonthsChart months={months} title={title} />
          </section>
          <section className="card" aria-labelledby="months-table">
            <h2 id="months-table">{t('balance.by_month')}</h2>
            <MonthTable
              months={months}
              single={partner_id !== null}
              open={report.open}
              onToggle={report.toggle}
              onLines={setLines}
            />
          </section>
        </>
      )}
      {lines && <LinesDialog {...lines} onClose={() => setLines(null)} />}
    </>
  );
}
