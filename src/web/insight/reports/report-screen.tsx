import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTimeUnit } from '#contract/base/periods.ts';
import {
  type Report,
  type ReportFigure,
  type ReportGroup,
  type ReportName,
  type ReportRow,
  reports,
} from '#contract/insight/report.ts';
import { compose } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { ReportExportButton } from '../../base/export/report-export-button.tsx';
import { ColumnMenu } from '../../base/lists/column-menu.tsx';
import { FilterBar } from '../../base/lists/filters/filter-bar.tsx';
import { ViewMenu } from '../../base/lists/views/view-menu.tsx';
import { useMe, useToday } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { focusPlace } from '../../base/ui/focus/focus.ts';
import { DataMoment } from '../data-moment.tsx';
import { ReportChart } from './report-chart.tsx';
import { declareReport, type ReportDeclaration, type ReportDetails } from './report-declaration.ts';
import { figureOf, figuresOf } from './report-figures.ts';
import { daysOf, ReportRowsCard } from './report-rows.tsx';
import { reportSheet } from './report-sheet.ts';
import { ReportTable } from './report-table.tsx';
import { reportTitle } from './report-titles.ts';
import { formatPeriod, nameOfGroup, subjectOf, useReportWords } from './report-words.ts';
import { chartedFigures, shownFigures, useReportState } from './use-report-state.ts';
import './reports.css';

/** The screen of a report, which follows from its declaration. */
export function reportScreen<Row extends { id: number }>(report: ReportName, details?: ReportDetails<Row>) {
  const declared = declareReport(report, details);
  return () => <ReportScreen declared={declared} />;
}

function ReportScreen<Row extends { id: number }>({ declared }: { declared: ReportDeclaration<Row> }) {
  const { t } = useTranslation();
  const { time_zone: timeZone } = useMe().user.company;
  const state = useReportState(declared);
  const { data, report, problem, refresh } = useReport(declared, state.asked, state.filter);
  const today = useToday();
  // The description of the expected answer is shown until it arrives, so that nothing moves.
  const { lines, isWhole } = useReportWords(declared.filters, state.values, report ?? subjectOf(state.asked, today));
  const title = t(`titles.${reportTitle(declared.report)}`);
  const figures = shownFigures(
    declared,
    state.chosen,
    state.asked.compare !== null,
    (figure) => report?.rows.some((row) => figureOf(row.figures, figure) !== null) ?? false,
  );
  const charted = chartedFigures(declared, figures);
  const rows = useMemo(() => (report ? sorted(report, charted.main) : []), [report, charted.main]);
  const [gone, setGone] = useState<string[]>([]);
  useScreenActions([{ id: 'print', name: t('reports.print'), shortcut: 'print', run: () => window.print() }]);
  const collect = async (whole: Report) => {
    const shown = rows.some((row) => saysSomething(declared.report, row)) ? rows : [];
    return reportSheet({ report: whole, rows: shown, figures, title, words: lines, timeZone, t });
  };
  return (
    <div className="report-page">
      <ScreenTitle
        title={title}
        summary={report && formatPeriod(report)}
        note={<ReportNote report={declared.report} lines={lines} />}
      >
        <ColumnMenu
          columns={figuresOf(declared.report).map((figure) => ({ id: figure, name: t(`reports.figures.${figure}`) }))}
          wanted={figures}
          gone={gone}
          onShow={(figure) => state.setFigures([...figures, figure])}
          onHide={(figure) => state.setFigures(figures.filter((each) => each !== figure))}
        />
        <ReportExportButton collect={report && isWhole ? () => collect(report) : null} />
        <Button shortcut="print" onPress={() => window.print()}>
          {t('reports.print')}
        </Button>
      </ScreenTitle>
      <DataMoment of={[data]} />
      <ReportBar declared={declared} state={state} />
      <ReadState {...{ data: report, problem, refresh }} />
      {report && (
        <ReportBody
          declared={declared}
          state={state}
          report={report}
          rows={rows}
          figures={figures}
          charted={charted}
          title={title}
          onGone={setGone}
        />
      )}
    </div>
  );
}

/** Whether a group has a figure that is not zero. */
const saysSomething = (report: ReportName, { figures }: ReportRow): boolean =>
  figuresOf(report).some((figure) => Number(figureOf(figures, figure)));

/** The note below the title: the date that counts, and the description of the report. */
function ReportNote({ report, lines }: { report: ReportName; lines: string[] }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`reports.notes.${reportTitle(report)}`)}
      {lines.map((line) => (
        <span key={line} className="report-words">
          {line}
        </span>
      ))}
    </>
  );
}

/** The filters and views of the report. */
function ReportBar<Row extends { id: number }>({ declared, state }: Pick<BodyProps<Row>, 'declared' | 'state'>) {
  const { t } = useTranslation();
  return (
    <div className="list-bar report-bar">
      <FilterBar filters={state.filters} values={state.values} onChange={state.setFilter} />
      <ViewMenu
        list={reportTitle(declared.report)}
        standard={declared.views.map(({ name, query }) => ({ name: t(`views.${name}`), query }))}
        query={state.query}
        onChoose={state.setQuery}
      />
    </div>
  );
}

type State<Row extends { id: number }> = ReturnType<typeof useReportState<Row>>;

/** Reads the report of the URL, again after every change of its entities. */
function useReport<Row extends { id: number }>(
  { report: name, refreshedBy }: ReportDeclaration<Row>,
  asked: State<Row>['asked'],
  filter: Record<string, unknown>,
) {
  const { t } = useTranslation();
  const figures = figuresOf(name).join(' ');
  const args = { from: 'Date!', to: 'Date!', group: 'String!', compare: 'String', filter: reports[name].filter };
  const fields = `group from to compared_with { from to } totals { ${figures} } earlier_totals { ${figures} }
    rows { key name note figures { ${figures} } earlier { ${figures} } }`;
  const selection = compose<{ report: Report }, object>(`report: ${name}`, args, fields);
  const { data, problem, refresh } = useRead(selection, { ...asked, filter }, ({ entity }) =>
    refreshedBy.includes(entity),
  );
  const report = data?.report ?? null;
  const heard = useRef<Report | null>(null);
  useEffect(() => {
    if (report && heard.current) announce(t('reports.shown', { count: report.rows.length }));
    heard.current = report;
  }, [report, t]);
  return { data, report, problem, refresh };
}

/** Groups in the order of time, others from the largest on. */
const sorted = ({ group, rows }: Report, main: ReportFigure): ReportRow[] =>
  isTimeUnit(group)
    ? rows
    : rows.toSorted((one, other) => Number(figureOf(other.figures, main)) - Number(figureOf(one.figures, main)));

type BodyProps<Row extends { id: number }> = {
  declared: ReportDeclaration<Row>;
  state: State<Row>;
  report: Report;
  rows: ReportRow[];
  figures: ReportFigure[];
  charted: ReturnType<typeof chartedFigures>;
  title: string;
  onGone: (figures: string[]) => void;
};

/** The chart, the table, and the rows of the chosen group. */
function ReportBody<Row extends { id: number }>(props: BodyProps<Row>) {
  const { declared, state, report, rows, figures, charted, title, onGone } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const by =
    (reports[declared.report].groups as readonly ReportGroup[]).find((group) => group === report.group) ?? 'month';
  const period = { from: report.from, to: report.to };
  const opened = declared.rows ? rows.find(({ key }) => key === state.rows) : undefined;
  const asked = useRef(false);
  const show = (key: string) => {
    asked.current = key !== state.rows;
    state.showRows(key === state.rows ? null : key);
  };
  // Requested rows get the focus at once, because they appear below the table.
  useEffect(() => {
    const rowsTitle = box.current?.querySelector<HTMLElement>('#report-rows');
    if (asked.current && opened && rowsTitle) focusPlace(rowsTitle);
    asked.current = false;
  }, [opened]);
  const close = () => {
    const key = state.rows;
    state.showRows(null);
    box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key ?? '')}"]`)?.focus();
  };
  if (rows.length === 0) return <p className="list-empty">{t('reports.nothing')}</p>;
  return (
    <div ref={box}>
      <section className="card">
        <h2>{t(`reports.by.${by}`)}</h2>
        <ReportChart report={report} rows={rows} title={title} {...charted} />
      </section>
      <section className="card">
        <ReportTable
          report={report}
          rows={rows}
          figures={figures}
          onRows={declared.rows ? show : null}
          shown={opened?.key ?? null}
          main={charted.main}
          onGone={onGone}
          addressOf={(figure, { key }) =>
            declared.follow?.(figure, { by, key, period: daysOf({ by, key, period }), values: state.values }) ?? null
          }
        />
      </section>
      {declared.rows && opened && (
        <ReportRowsCard
          key={opened.key}
          rows={declared.rows}
          group={{ by, key: opened.key, name: nameOfGroup(report.group, opened), period }}
          filter={state.filter}
          values={state.values}
          refreshedBy={declared.refreshedBy}
          onClose={close}
        />
      )}
    </div>
  );
}
