import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useList } from '../api/use-list.ts';
import { formatTime } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { runAction, useScreenActions } from '../shell/screen-actions.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useHere } from '../ui/focus/current-row.ts';
import { DataGrid } from '../ui/grid/data-grid.tsx';
import { whenShown } from '../ui/lazy-component.tsx';
import { Loader } from '../ui/loader.tsx';
import { useNarrow } from '../ui/use-media.ts';
import { WithRoom } from '../ui/with-room.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { CreateButton } from './create-button.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar, prepareFilters } from './filters/filter-bar.tsx';
import { KeyHints } from './key-hints.tsx';
import { sumsOf, useGridColumns } from './list-columns.tsx';
import type { ListDeclaration, RowAction } from './list-declaration.ts';
import { ListSearch, useAnnouncements } from './list-search.tsx';
import { RowButtons, widthsOfButtons } from './row-buttons.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useAskedColumns } from './use-asked-columns.ts';
import { useListState } from './use-list-state.ts';
import { usePerform } from './use-perform.ts';
import { useSpeech } from './use-row-speech.ts';
import { useSelection } from './use-selection.ts';
import { ViewMenu } from './views/view-menu.tsx';
import './list-screen.css';

type ListScreenProps<Row extends { id: number }> = {
  list: ListDeclaration<Row>;
  /** What the screen shows besides, between its title and the list. */
  above?: ReactNode;
};

/** A screen that is one list: everything on it follows from the declaration. */
export function ListScreen<Row extends { id: number }>(props: ListScreenProps<Row>) {
  return <WithRoom className="list-page">{(room, box) => <ListWithin {...props} room={room} screen={box} />}</WithRoom>;
}

type ListWithinProps<Row extends { id: number }> = ListScreenProps<Row> & {
  /** How wide the list can be, px. */
  room: number;
  screen: RefObject<HTMLElement | null>;
};

function ListWithin<Row extends { id: number }>({ list: declared, above, room, screen }: ListWithinProps<Row>) {
  const { t } = useTranslation();
  const me = useMe();
  const narrow = useNarrow();
  const [, navigate] = useLocation();
  const state = useListState(declared, me.today());
  const { sort, search } = state;
  const [acting, setActing] = useState<ReactNode>(null);
  const perform = usePerform<Row>();
  const [creating, setCreating] = useState(false);
  useEffect(() => whenShown(prepareFilters), []);
  const searchField = useRef<HTMLInputElement>(null);

  const actions = useMemo(() => (declared.actions ?? []).filter((action) => action.allowed(me)), [declared, me]);
  const buttoned = useMemo(() => actions.filter(({ roomy }) => !(narrow && roomy)), [actions, narrow]);
  const hasButtons = buttoned.length > 0;
  const actionsWidths = useMemo(() => (hasButtons ? widthsOfButtons(buttoned, t) : null), [buttoned, hasButtons, t]);
  const selects = declared.bulk?.some((action) => action.allowed(me)) ?? false;
  const ids = state.columns.join();
  const wanted = useMemo(() => declared.columns.filter(({ id }) => ids.split(',').includes(id)), [declared, ids]);
  const filter = { ...state.filter, ...(search ? { search } : {}) };
  const filtered = JSON.stringify(filter);
  const asked = useAskedColumns({
    wanted,
    chosen: state.chosen,
    room,
    selects,
    actions: actionsWidths,
    fields: [...declared.fields, ...declared.facts.flatMap(({ fields }) => fields)],
    of: JSON.stringify([filtered, sort]),
  });
  const { root, filterType, sortType } = declared;
  const question = { root, filterType, sortType, columns: asked.fields, sums: asked.sums, filter, sort };
  const list = useList<Row>(question, declared.refreshedBy);
  const selected = useSelection<Row>({
    inMemory: list.rows,
    question: filtered,
    sumOf: declared.selectedSum,
    nameOf: declared.rowName,
  });
  useHere({
    part: 'list',
    said: () => {
      const number = selected.rows.length;
      const news = lastNews();
      const said = [
        number > 0 && t('list.selected', { number }),
        news && t('here.changed', { words: news.words, time: formatTime(news.at, me.user.company.time_zone) }),
      ];
      return said.filter(Boolean).join('. ');
    },
  });
  const columns = useGridColumns(wanted, state.chosen, list.fields);
  const [gone, setGone] = useState<string[]>([]);
  const title = t(`titles.${declared.heading ?? declared.title}`);
  const count = list.totals?.count ?? null;
  const { onChanged, lastNews } = useAnnouncements(count, filtered, list.refreshes);
  const speech = useSpeech(declared.facts, onChanged);

  const act = useCallback(
    (action: RowAction<Row>, row: Row) => {
      const code = action.refused(row, me);
      const run = () => {
        if ('path' in action) navigate(action.path(row));
        else if ('perform' in action) void perform(action.perform, row);
        else setActing(action.dialog({ row, onClose: () => setActing(null) }));
      };
      runAction({ reason: code && t(`errors.${code}`), run });
    },
    [me, navigate, perform, t],
  );
  const open = useCallback(
    (row: Row) => {
      const first = actions.find(({ fits }) => fits?.(row) ?? true);
      const path = declared.open?.(row);
      if (path) navigate(path);
      else if (first) act(first, row);
    },
    [declared, navigate, actions, act],
  );
  const buttons = useCallback(
    (row: Row, worded: number) => (
      <RowButtons actions={buttoned} row={row} name={declared.rowName(row)} onAct={act} worded={worded} />
    ),
    [buttoned, declared, act],
  );
  const create = declared.create?.roles.includes(me.viewer.role) ? declared.create : null;
  const startCreating = () => (create && 'path' in create ? navigate(create.path) : setCreating(true));
  const goToRows = () => screen.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  useScreenActions([
    { id: 'search', name: t('list.search'), shortcut: 'find', run: () => searchField.current?.focus() },
    ...(create
      ? [{ id: 'create', name: t(`create.${create.label}`), shortcut: create.shortcut ?? 'create', run: startCreating }]
      : []),
  ]);

  const WhenEmpty = declared.whenEmpty ?? Otherwise;
  const isFiltered = search !== '' || Object.keys(state.values).length > 0;
  return (
    <>
      <ScreenTitle
        title={title}
        onDown={goToRows}
        summary={count === null ? null : t(`counted.${declared.counted}`, { count })}
        note={count === null ? '\u00a0' : t(`counted.${declared.counted}`, { count })}
      >
        <ColumnMenu
          columns={declared.columns.map(({ id, header }) => ({ id, name: t(`columns.${header}`) }))}
          wanted={state.columns}
          gone={[...gone, ...asked.gone.split(',')]}
          onShow={state.showColumn}
          onHide={state.hideColumn}
        />
        <ExportButton
          title={title}
          columns={wanted}
          question={{ ...question, sums: wanted.filter(({ total }) => total).map(({ id }) => id) }}
        />
        {declared.queue?.roles.includes(me.viewer.role) && (
          <Link href={declared.queue.path} className="button" data-variant="plain">
            {t(`titles.${declared.queue.title}`)}
          </Link>
        )}
        {create && <CreateButton create={create} onPress={startCreating} />}
      </ScreenTitle>
      {above && <div className="list-above">{above}</div>}
      <div className="list-bar">
        <ListSearch
          value={search}
          onChange={state.setSearch}
          hint={t(`search.${declared.searchHint}`)}
          onGoOn={goToRows}
          ref={searchField}
        />
        <FilterBar filters={declared.filters} values={state.values} onChange={state.setFilter} />
        <ViewMenu
          list={declared.title}
          standard={(declared.views ?? []).map(({ name, query }) => ({ name: t(`views.${name}`), query }))}
          query={state.query}
          onChoose={state.setQuery}
        />
      </div>
      <SelectionBar list={declared} selected={selected} />
      {list.state === 'failed' && <Failure code={list.problem ?? 'something_went_wrong'} onRetry={list.retry} />}
      {list.state === 'loading' && list.length === 0 && <Loader />}
      {list.state === 'shown' && list.length === 0 && isFiltered && (
        <EmptyList words={t('list.nothing_found')}>
          <Button onPress={state.clear}>{t('list.clear_filters')}</Button>
        </EmptyList>
      )}
      {list.state === 'shown' && list.length === 0 && !isFiltered && (
        <WhenEmpty
          otherwise={
            <EmptyList words={t('list.empty')}>
              {create && <CreateButton create={create} onPress={startCreating} />}
            </EmptyList>
          }
        />
      )}
      {list.state !== 'failed' && list.length > 0 && (
        <DataGrid
          label={t('list.rows')}
          speech={speech}
          columns={columns}
          sums={sumsOf(wanted, list.totals)}
          isSumming={list.isSumming}
          room={room}
          onGone={setGone}
          length={list.length}
          rowAt={list.rowAt}
          hasMore={list.hasMore}
          question={JSON.stringify([filtered, sort])}
          answered={list.answered}
          onLook={list.look}
          sort={sort}
          onSort={state.sortBy}
          onOpen={open}
          keys={actions.map((action) => ({
            shortcut: action.shortcut,
            name: t(`actions.${action.id}`),
            run: (row: Row) => act(action, row),
            ...(action.fits ? { fits: action.fits } : {}),
          }))}
          actions={hasButtons ? buttons : null}
          {...(actionsWidths ? { actionsWidths } : {})}
          selection={selects ? selected.grid : null}
          count={count}
          footer={count === null ? '' : t('list.total', { number: count })}
        />
      )}
      {list.state === 'shown' && list.problem && <Failure code={list.problem} onRetry={list.retry} />}
      {list.length > 0 && (
        <KeyHints
          actions={actions}
          opens={Boolean(declared.open) || actions.length > 0}
          selects={selected.rows.length === 0 && Boolean(declared.bulk)}
        />
      )}
      {acting}
      {creating && create && 'dialog' in create && create.dialog({ onClose: () => setCreating(false) })}
    </>
  );
}

const Otherwise = ({ otherwise }: { otherwise: ReactNode }) => otherwise;

/** No rows: why, and what there is to do about it. */
function EmptyList({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="list-empty">
      <p>{words}</p>
      {children}
    </div>
  );
}
