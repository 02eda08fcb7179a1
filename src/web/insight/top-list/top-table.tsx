import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { permissionRefusal } from '#contract/base/roles.ts';
import type { TopListBy } from '#contract/insight/top-list.ts';
import { formatAmount, formatCount, formatPercent } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { flag } from '../../base/ui/flag.ts';
import { Badge } from '../../base/ui/status.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { paths } from '../../paths.ts';
import type { Ranked, RankFigure } from './ranking.ts';

type TopTableProps = {
  rows: Ranked[];
  figures: RankFigure[];
  figure: RankFigure;
  by: TopListBy;
  /** The period as in the URL. */
  period: string;
  onSort: (figure: RankFigure) => void;
};

/** Ranks with their figures; the header of a figure ranks by it. */
export function TopTable({ rows, figures, figure, by, period, onSort }: TopTableProps) {
  const { t } = useTranslation();
  const { user } = useMe();
  // The ranked figure is never removed.
  const others = figures.filter((each) => each !== figure).toReversed();
  const hidePriority: Record<string, string | null> = {
    change: null,
    ...Object.fromEntries(others.map((each) => [each, t(`top_list.figures.${each}`)])),
    share: t('top_list.share'),
  };
  const mine = by === 'agents' ? user.id : user.office_id;
  return (
    <TableScroll key={figure} label={t('top_list.places')} hidePriority={hidePriority}>
      {(has) => {
        const shown = figures.filter((each) => each === figure || has(each));
        return (
          <Table className="table top">
            <TopHead {...{ by, has, shown, figure, onSort }} />
            <tbody>
              {rows.map((row) => (
                <TopRow key={row.id} isMine={row.id === mine} {...{ row, by, period, has, shown }} />
              ))}
            </tbody>
          </Table>
        );
      }}
    </TableScroll>
  );
}

/** Whether there is room for a column. */
type Has = (part: string) => boolean;

type TopHeadProps = Pick<TopTableProps, 'by' | 'figure' | 'onSort'> & { has: Has; shown: RankFigure[] };

function TopHead({ by, has, shown, figure, onSort }: TopHeadProps) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className="number">
          {t('top_list.place')}
        </th>
        <th scope="col">{t(`top_list.one.${by}`)}</th>
        {has('change') && <th scope="col">{t('top_list.change')}</th>}
        {shown.map((each) => (
          <th key={each} scope="col" className="number" aria-sort={each === figure ? 'descending' : undefined}>
            <button type="button" className="grid-sort" onClick={() => onSort(each)}>
              {t(`top_list.figures.${each}`)}
              {each === figure && <span aria-hidden="true">↓</span>}
            </button>
          </th>
        ))}
        {has('share') && (
          <th scope="col" className="number">
            {t('top_list.share')}
          </th>
        )}
      </tr>
    </thead>
  );
}

type TopRowProps = Pick<TopTableProps, 'by' | 'period'> & {
  row: Ranked;
  has: Has;
  shown: RankFigure[];
  isMine: boolean;
};

function TopRow({ row, by, period, has, shown, isMine }: TopRowProps) {
  const { t } = useTranslation();
  return (
    <tr data-mine={flag(isMine)}>
      <td className="number">{row.place}</td>
      <th scope="row" className="wrap">
        <Named row={row} by={by} period={period} /> {isMine && <Badge tone="good">{t('top_list.you')}</Badge>}{' '}
        <span className="dim">{row.note}</span>
        {!has('change') && (
          <div>
            <Change row={row} />
          </div>
        )}
      </th>
      {has('change') && (
        <td>
          <Change row={row} />
        </td>
      )}
      {shown.map((each) => (
        <td key={each} className="number">
          {written(row, each)}
        </td>
      ))}
      {has('share') && <td className="number">{row.share === null ? '-' : formatPercent(row.share)}</td>}
    </tr>
  );
}

const written = ({ now }: Ranked, figure: RankFigure): string => {
  const value = now[figure];
  if (value === null) return '-';
  return typeof value === 'number' ? formatCount(value) : formatAmount(value);
};

/** The name, as a link to the figures if the user may see them. */
function Named({ row, by, period }: { row: Ranked } & Pick<TopTableProps, 'by' | 'period'>) {
  const { viewer } = useMe();
  const owner = { agentId: row.id, officeId: viewer.officeId };
  const asPerson = { ...viewer, agentsSee: 'own' as const };
  const opens =
    by === 'agents'
      ? permissionRefusal('agent_dashboard.view', asPerson, owner)
      : permissionRefusal('office.view', viewer);
  if (opens !== null) return row.name;
  const href =
    by === 'agents' ? paths.agentDashboard(row.id) : `${paths.statistics()}?period=${period}&office=${row.id}`;
  return (
    <Link className="link" href={href}>
      {row.name}
    </Link>
  );
}

/** The change of the rank since the previous period. */
function Change({ row: { place, placeBefore: before } }: { row: Ranked }) {
  const { t } = useTranslation();
  if (before === null) return <span className="dim">{t('top_list.new')}</span>;
  const up = before - place;
  if (up === 0) return <span className="dim">{t('top_list.same')}</span>;
  return (
    <span className={up > 0 ? 'good' : 'bad'}>
      <span aria-hidden="true">{up > 0 ? '↑' : '↓'}</span>{' '}
      {t(up > 0 ? 'top_list.up' : 'top_list.down', { count: Math.abs(up) })}
    </span>
  );
}
