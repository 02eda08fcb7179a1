import { useTranslation } from 'react-i18next';
import type { AgentProfitDetails } from '#contract/insight/agent-dashboard.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { type MoneyPart, moneyColumns, moneyParts } from './profit-money.tsx';

/** The profit of a month by direction, with the sum of all. */
export function ProfitDirections({ details: { directions, totals } }: { details: AgentProfitDetails }) {
  const { t } = useTranslation();
  if (directions.length === 0) return <p className="dim">{t('indicators.none.sales')}</p>;
  return (
    <PlainTable<AgentProfitDetails['directions'][number], 'cancelled' | MoneyPart>
      label={t('indicators.by_direction')}
      hidePriority={{ cancelled: t('indicators.states.cancelled'), ...moneyParts(t) }}
      rows={directions}
      keyOf={({ direction_id }) => direction_id}
      columns={[
        { head: t('columns.direction'), name: 'wrap', cell: ({ direction_name }) => direction_name },
        {
          head: t('indicators.counted.sales'),
          number: true,
          cell: ({ sales }) => formatCount(sales),
          foot: () => formatCount(totals.sales),
        },
        {
          head: t('indicators.states.cancelled'),
          number: true,
          part: 'cancelled',
          cell: ({ cancelled }) => formatCount(cancelled),
          foot: () => formatCount(totals.cancelled),
        },
        ...moneyColumns(t, totals),
      ]}
      footName={t('export.total')}
    />
  );
}
