import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Figures, Report, ReportFigure, ReportGroup, ReportRow } from '#contract/insight/report.ts';
import { formatPercent } from '../../base/i18n/format.ts';
import { flag } from '../../base/ui/flag.ts';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { changeOf, figureOf, formatFigure, kindOf, withSign } from './report-figures.ts';
import { nameOfGroup } from './report-words.ts';

type ReportTableProps = {
  report: Report;
  rows: ReportRow[];
  figures: ReportFigure[];
  /** Called to show the rows of a group; the group whose rows are shown. */
  onRows: ((key: string) => void) | null;
  shown: string | null;
  /** The figure that is never removed, and the callback with the removed ones. */
  main: ReportFigure;
  onGone: (figures: string[]) => void;
  /** The page behind a figure of a group, or behind the group itself. */
  addressOf: (figure: ReportFigure | null, row: ReportRow) => string | null;
};

/** A row for each group with its figures, with earlier values if the report compares; totals below. */
export function ReportTable(props: ReportTableProps) {
  const { report, rows, figures: wanted, main, addressOf, onGone } = props;
  const { t } = useTranslation();
  const compared = report.compared_with !== null;
  const kept = wanted.includes(main) ? main : wanted[0];
  // Figures are removed from the right.
  const others = wanted.filter((figure) => figure !== kept).toReversed();
  const hidePriority = Object.fromEntries(others.map((figure) => [figure, t(`reports.figures.${figure}`)]));
  return (
    <TableScroll key={wanted.join()} label={t('reports.table')} hidePriority={hidePriority} onGone={onGone}>
      {(has) => {
        const figures = wanted.filter((figure) => figure === kept || has(figure));
        return (
          <Table className="table report">
            <ReportHead report={report} figures={figures} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.key} data-shown={flag(row.key === props.shown)}>
                  <th scope="row" className="wrap">
                    <GroupName {...props} row={row} />
                  </th>
                  {figures.map((figure) => (
                    <FigureCells
                      key={figure}
                      figure={figure}
                      now={row.figures}
                      before={row.earlier}
                      compared={compared}
                    >
                      {addressOf(figure, row)}
                    </FigureCells>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('reports.total')}</th>
                {figures.map((figure) => (
                  <FigureCells
                    key={figure}
                    figure={figure}
                    now={report.totals}
                    before={report.earlier_totals}
                    compared={compared}
                  />
                ))}
              </tr>
            </tfoot>
          </Table>
        );
      }}
    </TableScroll>
  );
}

function ReportHead({ report, figures }: Pick<ReportTableProps, 'report' | 'figures'>) {
  const { t } = useTranslation();
  const group = t(`reports.groups.${report.group as ReportGroup}`);
  if (!report.compared_with) {
    return (
      <thead>
        <tr>
          <th scope="col">{group}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="number">
              {t(`reports.figures.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
    );
  }
  const parts = (figure: ReportFigure) => (kindOf(figure) === 'percent' ? comparedParts.slice(0, 3) : comparedParts);
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {group}
        </th>
        {figures.map((figure) => (
          <th key={figure} scope="colgroup" colSpan={parts(figure).length} className="number report-figure">
            {t(`reports.figures.${figure}`)}
          </th>
        ))}
      </tr>
      <tr>
        {figures.flatMap((figure) =>
          parts(figure).map((part) => (
            <th key={`${figure} ${part}`} scope="col" className="number">
              {t(`reports.${part}`)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

const comparedParts = ['now', 'before', 'change', 'change_percent'] as const;

function GroupName({ report, row, onRows, shown, addressOf }: ReportTableProps & { row: ReportRow }) {
  const { t } = useTranslation();
  const name = nameOfGroup(report.group, row);
  const address = addressOf(null, row);
  const note = row.note && <span className="report-note dim">{row.note}</span>;
  if (address) {
    return (
      <>
        <Link className="link" href={address}>
          {name}
        </Link>
        {note}
      </>
    );
  }
  if (!onRows) return name;
  return (
    <>
      <button
        type="button"
        className="report-open link"
        data-key={row.key}
        aria-expanded={row.key === shown}
        aria-label={t('reports.open_rows', { name })}
        onClick={() => onRows(row.key)}
      >
        {name}
      </button>
      {note}
    </>
  );
}

type CellsProps = {
  figure: ReportFigure;
  now: Figures;
  before: Figures | null;
  compared: boolean;
  /** The URL that the figure links to. */
  children?: string | null;
};

/** A figure; in a comparison with the earlier value and the change. */
function FigureCells({ figure, now, before, compared, children: address }: CellsProps) {
  const kind = kindOf(figure);
  const value = figureOf(now, figure);
  const written = formatFigure(kind, value);
  const cell = (
    <td className="number">
      {address && Number(value) !== 0 ? (
        <Link className="link" href={address}>
          {written}
        </Link>
      ) : (
        written
      )}
    </td>
  );
  if (!compared) return cell;
  const earlier = figureOf(before, figure);
  const { by, percent } = changeOf(kind, value, earlier);
  return (
    <>
      {cell}
      <td className="number dim">{formatFigure(kind, earlier)}</td>
      <td className="number">{withSign(formatFigure(kind, by), by)}</td>
      {kind !== 'percent' && (
        <td className="number">{percent === null ? '-' : withSign(formatPercent(percent), percent)}</td>
      )}
    </>
  );
}
