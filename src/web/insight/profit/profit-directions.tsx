import { useTranslation } from 'react-i18next';
import type { AgentProfitDetails } from '#contract/insight/agent-dashboard.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { MoneyCells, moneyColumns, useMoneyParts } from './profit-money.tsx';

/** The profit of a month by direction, with the sum of all. */
export function ProfitDirections({ details: { directions, totals } }: { details: AgentProfitDetails }) {
  const { t } = useTranslation();
  const money = useMoneyParts();
  if (directions.length === 0) return <p className="dim">{t('indicators.none.sales')}</p>;
  return (
    <TableScroll
      label={t('indicators.by_direction')}
      givesWay={{ cancelled: t('indicators.states.cancelled'), ...money }}
    >
      {(has) => (
        <Table className="table">
          <TableHead
            columns={[
              t('columns.direction'),
              { number: t('indicators.counted.sales') },
              has('cancelled') && { number: t('indicators.states.cancelled') },
              ...moneyColumns(t, totals.extra_profit !== null, has),
            ]}
          />
          <tbody>
            {directions.map((direction) => (
              <tr key={direction.direction_id}>
                <th scope="row" className="wrap">
                  {direction.direction_name}
                </th>
                <td className="number">{formatCount(direction.sales)}</td>
                {has('cancelled') && <td className="number">{formatCount(direction.cancelled)}</td>}
                <MoneyCells money={direction} has={has} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('export.total')}</th>
              <td className="number">{formatCount(totals.sales)}</td>
              {has('cancelled') && <td className="number">{formatCount(totals.cancelled)}</td>}
              <MoneyCells money={totals} has={has} />
            </tr>
          </tfoot>
        </Table>
      )}
    </TableScroll>
  );
}
