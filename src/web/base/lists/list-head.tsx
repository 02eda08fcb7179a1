import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMe } from '../session/me.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { spokenCount, writtenCount } from './counted-rows.ts';
import { CreateButton } from './create-button.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import type { ListDeclaration } from './list-declaration.ts';
import { ListSearch } from './list-search.tsx';
import { headerText } from './list-texts.ts';
import type { Creation } from './use-creation.tsx';
import type { ListRows } from './use-list-rows.ts';
import type { ListState } from './use-list-state.ts';
import { ViewMenu } from './views/view-menu.tsx';

type ListTitleProps<Row extends { id: number }> = {
  declared: ListDeclaration<Row>;
  state: ListState;
  rows: ListRows<Row>;
  creation: Creation | null;
  /** Goes on to the rows. */
  onDown: () => void;
};

/** The title of a list, the number of its rows, and the actions on the whole list. */
export function ListTitle<Row extends { id: number }>({
  declared,
  state,
  rows,
  creation,
  onDown,
}: ListTitleProps<Row>) {
  const { t } = useTranslation();
  const { viewer } = useMe();
  const { list, wanted, question } = rows;
  const title = t(`titles.${declared.heading ?? declared.title}`);
  const { totals } = list;
  // The number chooses the plural form, and its text replaces it.
  const inWords = (number: string) =>
    t(`counted.${declared.counted}`, { count: totals?.count ?? 0, replace: { count: number } });
  return (
    <ScreenTitle
      title={title}
      onDown={onDown}
      summary={totals && inWords(spokenCount(totals, t))}
      note={totals ? inWords(writtenCount(totals)) : '\u00a0'}
    >
      <ColumnMenu
        columns={declared.columns.map(({ id, header }) => ({ id, name: headerText(t, header) }))}
        wanted={state.columns}
        gone={rows.gone}
        onShow={state.showColumn}
        onHide={state.hideColumn}
      />
      <ExportButton
        title={title}
        columns={wanted}
        question={{ ...question, sums: wanted.filter(({ total }) => total).map(({ id }) => id) }}
      />
      {declared.queue?.roles.includes(viewer.role) && (
        <Link href={declared.queue.path} className="button" data-variant="plain">
          {t(`titles.${declared.queue.title}`)}
        </Link>
      )}
      {creation && <CreateButton {...creation} />}
    </ScreenTitle>
  );
}

type ListBarProps<Row extends { id: number }> = {
  declared: ListDeclaration<Row>;
  state: ListState;
  onGoOn: () => void;
  searchField: RefObject<HTMLInputElement | null>;
};

/** The search and the filters of a list. */
export function ListBar<Row extends { id: number }>({ declared, state, onGoOn, searchField }: ListBarProps<Row>) {
  const { t } = useTranslation();
  return (
    <div className="list-bar">
      <ListSearch
        value={state.search}
        onChange={state.setSearch}
        hint={t(`search.${declared.searchHint}`)}
        onGoOn={onGoOn}
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
  );
}
