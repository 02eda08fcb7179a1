import { useTranslation } from 'react-i18next';
import type { AgentProfitDetails } from '#contract/entities/agent-dashboard.ts';
import { formatCount } from '../../i18n/format.ts';
import { TableHead } from '../../ui/table-head.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { MoneyCells, useMoneyColumns } from './profit-money.tsx';

/** The profit of a month by direction, with the sum of all. */
export function ProfitDirections({ details: { directions, totals } }: { details: AgentProfitDetails }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const money = useMoneyColumns(totals.extra_profit !== null);
  if (directions.length === 0) return <p className="dim">{t('indicators.none.sales')}</p>;
  const cancelled = !narrow && { number: t('indicators.states.cancelled') };
  return (
    <TableScroll labelledBy="profit-directions">
      <table className="table profit">
        <caption className="hidden-text">{t('indicators.by_direction')}</caption>
        <TableHead columns={[t('columns.direction'), { number: t('indicators.counted.sales') }, cancelled, ...money]} />
        <tbody>
          {directions.map((direction) => (
            <tr key={direction.direction_id}>
              <th scope="row" className="wrap">
                {direction.direction_name}
              </th>
              <td className="number">{formatCount(direction.sales)}</td>
              {!narrow && <td className="number">{formatCount(direction.cancelled)}</td>}
              <MoneyCells money={direction} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('export.total')}</th>
            <td className="number">{formatCount(totals.sales)}</td>
            {!narrow && <td className="number">{formatCount(totals.cancelled)}</td>}
            <MoneyCells money={totals} />
          </tr>
        </tfoot>
      </table>
    </TableScroll>
  );
}
