import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { isTimeUnit, type Period } from '#contract/base/periods.ts';
import { groupFields, type ReportGroup } from '#contract/insight/report.ts';
import { useList } from '../../base/api/use-list.ts';
import { exactCount, writtenCount } from '../../base/lists/counted-rows.ts';
import { writeRange } from '../../base/lists/filters/date-range.ts';
import { sumsOf, useGridColumns } from '../../base/lists/list-columns.tsx';
import type { Sort } from '../../base/lists/list-declaration.ts';
import { headerText } from '../../base/lists/list-texts.ts';
import { useRequestedColumns } from '../../base/lists/use-asked-columns.ts';
import { useSpeech } from '../../base/lists/use-row-speech.ts';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { DataGrid } from '../../base/ui/grid/data-grid.tsx';
import { WithWidth } from '../../base/ui/with-width.tsx';
import type { ReportRows } from './report-declaration.ts';
import { daysOfGroup } from './report-words.ts';

/** A group of a report whose rows are shown. */
export type OpenGroup = { by: ReportGroup; key: string; name: string; period: Period };

type ReportRowsProps<Row extends { id: number }> = {
  rows: ReportRows<Row>;
  group: OpenGroup;
  /** The filter of the report, for the schema and for URLs. */
  filter: Record<string, unknown>;
  values: Record<string, string>;
  refreshedBy: string[];
  onClose: () => void;
};

/** The intersection of a group's days and the report's period. */
export function daysOf({ by, key, period }: Pick<OpenGroup, 'by' | 'key' | 'period'>): Period {
  if (!isTimeUnit(by)) return period;
  const days = daysOfGroup(by, key);
  return {
    from: days.from < period.from ? period.from : days.from,
    to: days.to > period.to ? period.to : days.to,
  };
}

/** The filter of a group's rows. */
function narrowedTo({ by, key }: OpenGroup): Record<string, unknown> {
  if (isTimeUnit(by)) return {};
  const field = groupFields[by];
  return { [field]: field.endsWith('_id') ? Number(key) : key };
}

/** The rows of a group with their sums, and links to the lists with these rows. */
export function ReportRowsCard<Row extends { id: number }>(props: ReportRowsProps<Row>) {
  const { group, onClose } = props;
  const { t } = useTranslation();
  const title = t('reports.rows_of', { name: group.name });
  return (
    <section className="card report-rows">
      <div className="card-head">
        <h2 id="report-rows">{title}</h2>
        <Button small onPress={onClose}>
          {t('reports.close_rows')}
        </Button>
      </div>
      <WithWidth className="report-grid">{(room) => <GroupRows {...props} title={title} room={room} />}</WithWidth>
      <ListLinks {...props} />
    </section>
  );
}

type GroupRowsProps<Row extends { id: number }> = ReportRowsProps<Row> & {
  title: string;
  /** px */
  room: number;
};

function GroupRows<Row extends { id: number }>({ rows, group, filter, refreshedBy, title, room }: GroupRowsProps<Row>) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const days = daysOf(group);
  const [sort, setSort] = useState<Sort>({ by: rows.date.by, direction: 'asc' });
  const { root, types } = rows;
  const asks = { ...filter, ...narrowedTo(group), [rows.date.from]: days.from, [rows.date.to]: days.to };
  const chosen = sort.by === rows.date.by ? '' : sort.by;
  const asked = useRequestedColumns({
    wanted: rows.columns,
    chosen,
    room,
    selects: false,
    actions: null,
    fields: [...rows.fields, ...rows.facts.flatMap(({ fields }) => fields)],
    of: JSON.stringify([asks, sort]),
  });
  const question = { root, types, columns: asked.fields, sums: asked.sums, filter: asks, sort };
  const list = useList<Row>(question, refreshedBy);
  const speech = useSpeech(rows.facts, announce);
  const columns = useGridColumns(rows.columns, chosen, list.fields);
  const [gone, setGone] = useState<string[]>([]);
  const missing = rows.columns.filter(({ id }) => gone.includes(id) || asked.gone.split(',').includes(id));
  const names = missing.map(({ header }) => headerText(t, header)).join(', ');
  return (
    <>
      {missing.length > 0 && <p className="dim report-gone">{t('list.no_room_for', { names })}</p>}
      {list.state === 'failed' && <Failure code={list.problem ?? 'something_went_wrong'} onRetry={list.retry} />}
      {list.state === 'loading' && list.length === 0 && <Loader />}
      {list.state === 'shown' && list.length === 0 && <p className="dim">{t('reports.no_rows')}</p>}
      {list.state !== 'failed' && list.length > 0 && (
        <DataGrid
          label={title}
          speech={speech}
          columns={columns}
          sums={sumsOf(rows.columns, list.totals)}
          isSumming={list.isSumming}
          room={room}
          onGone={setGone}
          length={list.length}
          rowAt={list.rowAt}
          hasMore={list.hasMore}
          question={JSON.stringify([asks, sort])}
          answered={list.answered}
          onLook={list.look}
          sort={sort}
          onSort={(by) => setSort({ by, direction: by === sort.by && sort.direction === 'desc' ? 'asc' : 'desc' })}
          onOpen={(row) => navigate(rows.open(row))}
          count={exactCount(list.totals)}
          footer={list.totals ? t('reports.rows_total', { number: writtenCount(list.totals) }) : ''}
        />
      )}
    </>
  );
}

/** Links to the lists with the same rows, where they can be edited. */
function ListLinks<Row extends { id: number }>({ rows, group, values }: ReportRowsProps<Row>) {
  const { t } = useTranslation();
  const own = isTimeUnit(group.by) ? {} : { [group.by]: group.key };
  const addressOf = ({ path, date }: (typeof rows.lists)[number]) => {
    const { period, group: _, compare, ...filters } = values;
    return `${path}?${new URLSearchParams({ ...filters, ...own, [date]: writeRange(daysOf(group)) })}`;
  };
  return (
    <p className="report-lists">
      {t('reports.in_lists')}{' '}
      {rows.lists.map((list, index) => (
        <span key={list.title}>
          {index > 0 && ', '}
          <Link className="link" href={addressOf(list)}>
            {t(`titles.${list.title}`)}
          </Link>
        </span>
      ))}
    </p>
  );
}
