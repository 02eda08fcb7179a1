import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useList } from '../api/use-list.ts';
import { formatAmount, formatCount } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icon.tsx';
import { isPlainLetter } from '../ui/keys.ts';
import { Loader } from '../ui/loader.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useNarrow } from '../ui/use-media.ts';
import type { ListDeclaration, RowAction } from './declaration.ts';
import { useListState } from './use-list-state.ts';
import './list-screen.css';

/** How long somebody has to pause typing before it is searched for, and before the result is announced, ms. */
const SEARCH_AFTER = 250;
const ANNOUNCE_AFTER = 500;

/** A screen that is one list: everything on it follows from the declaration. */
export function ListScreen<Row extends { id: number }>({ list: declared }: { list: ListDeclaration<Row> }) {
  const { t } = useTranslation();
  const me = useMe();
  const narrow = useNarrow();
  const [, navigate] = useLocation();
  const { sort, search, setSearch, sortBy } = useListState(declared.defaultSort);
  const [acting, setActing] = useState<{ action: RowAction<Row>; row: Row } | null>(null);
  const screen = useRef<HTMLDivElement>(null);

  const fields = useMemo(
    () => [...new Set(['id', ...declared.fields, ...declared.columns.flatMap((column) => column.fields)])],
    [declared],
  );
  const list = useList<Row>({
    root: declared.root,
    filterType: declared.filterType,
    sortType: declared.sortType,
    columns: fields,
    sums: declared.columns.filter(({ total }) => total).map(({ id }) => id),
    filter: { ...declared.filter, ...(search ? { search } : {}) },
    sort,
    refreshedBy: declared.refreshedBy,
  });
  const title = t(`titles.${declared.title}`);
  const count = list.totals?.count ?? null;
  useAnnouncements(count, search, list.refreshes);

  const actions = (declared.actions ?? []).filter((action) => action.allowed(me));
  const run = (action: RowAction<Row>) => (row: Row) => {
    const refused = action.refused(row, me);
    if (refused) announce(t(`errors.${refused}`), 'assertive');
    else setActing({ action, row });
  };
  const create = declared.create?.roles.includes(me.viewer.role) ? declared.create : null;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the screen, each also has its button
    <div
      ref={screen}
      onKeyDown={(event) => {
        const onHeading = (event.target as HTMLElement).tagName === 'H1';
        if (event.key === 'ArrowDown' && onHeading) {
          event.preventDefault();
          screen.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
        }
        const typing = event.target instanceof HTMLInputElement;
        if (create && !typing && isPlainLetter(event, create.letter)) navigate(create.path);
      }}
    >
      <ScreenTitle
        title={title}
        note={count === null ? '\u00a0' : t(`counted.${declared.counted}`, { count, number: formatCount(count) })}
      >
        {create && (
          <Link href={create.path} className="button" data-variant="main">
            {t(`create.${create.label}`)}
            <span className="key" aria-hidden="true">
              {create.letter}
            </span>
          </Link>
        )}
      </ScreenTitle>
      <div className="list-bar">
        <Search value={search} onChange={setSearch} hint={t(`search.${declared.searchHint}`)} />
        {actions.length > 0 && (
          <p className="list-keys dim">
            {actions.map((action) => (
              <span key={action.id}>
                <kbd>{action.letter}</kbd> {t(`actions.${action.id}`)}
              </span>
            ))}
            <span>
              <kbd>Enter</kbd> {t('list.open')}
            </span>
          </p>
        )}
      </div>
      {list.state === 'failed' && <Failure code={list.problem ?? 'something_went_wrong'} onRetry={list.retry} />}
      {list.state === 'loading' && list.rows.length === 0 && <Loader />}
      {list.state === 'shown' && list.rows.length === 0 && (
        <div className="list-empty">
          <p>{t(search ? 'list.nothing_found' : 'list.empty')}</p>
          {search && <Button onPress={() => setSearch('')}>{t('list.clear_search')}</Button>}
        </div>
      )}
      {list.state !== 'failed' && list.rows.length > 0 && (
        <DataGrid
          label={title}
          rows={list.rows}
          columns={declared.columns.map(({ header, cell, total, ...column }) => ({
            ...column,
            header: t(`columns.${header}`),
            cell: (row: Row) => cell(row, me),
            ...(total ? { total: sumOf(list.totals?.sums[column.id], total) } : {}),
          }))}
          sort={sort}
          onSort={(by) => {
            const direction = sortBy(by);
            const column = declared.columns.find(({ id }) => id === by);
            if (column) announce(t(`list.sorted_${direction}`, { column: t(`columns.${column.header}`) }));
          }}
          onOpen={(row) => navigate(declared.open(row))}
          keys={actions.map((action) => ({ letter: action.letter, run: run(action) }))}
          {...(actions.length > 0
            ? {
                actions: (row: Row) =>
                  actions.map((action) => {
                    const refused = action.refused(row, me);
                    return (
                      <Button
                        key={action.id}
                        small
                        excludeFromTabOrder
                        variant={action.main ? 'main' : 'plain'}
                        reason={refused && t(`errors.${refused}`)}
                        aria-label={t('list.action_on', {
                          action: t(`actions.${action.id}`),
                          row: declared.rowName(row),
                        })}
                        onPress={() => run(action)(row)}
                      >
                        {narrow ? <Icon name={action.icon} /> : t(`actions.${action.id}`)}
                      </Button>
                    );
                  }),
              }
            : {})}
          count={count}
          footer={count === null ? '' : t('list.total', { number: formatCount(count) })}
          hasMore={list.hasMore}
          onMore={list.more}
        />
      )}
      {acting?.action.dialog({ row: acting.row, onClose: () => setActing(null) })}
    </div>
  );
}

/** The sum below a column; nothing while it is not known. */
function sumOf(sum: string | undefined, written: true | ((sum: string) => ReactNode)): ReactNode {
  if (sum === undefined) return '';
  return written === true ? formatAmount(sum) : written(sum);
}

/** The field keeps what is typed; the address, and with it the list, follows when one pauses. */
function Search({ value, onChange, hint }: { value: string; onChange: (text: string) => void; hint: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <search className="list-search">
      <TextField
        name="search"
        label={t('list.search')}
        bare
        type="search"
        value={typed}
        onChange={setTyped}
        placeholder={hint}
      />
    </search>
  );
}

/** Says how many were found, and that others changed something: each once, without moving the focus. */
function useAnnouncements(count: number | null, search: string, refreshes: number): void {
  const { t } = useTranslation();
  const searched = useRef(search);
  useEffect(() => {
    if (count === null || searched.current === search) return;
    const timer = setTimeout(() => {
      searched.current = search;
      announce(t('list.found', { number: formatCount(count) }));
    }, ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [count, search, t]);
  const heard = useRef(refreshes);
  useEffect(() => {
    // The first one is the stream's own start.
    if (refreshes > 1 && refreshes !== heard.current) announce(t('list.refreshed'));
    heard.current = refreshes;
  }, [refreshes, t]);
}
