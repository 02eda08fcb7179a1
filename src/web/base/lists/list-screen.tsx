import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import { useScreenActions } from '../shell/screen-actions.tsx';
import { whenScreenIsShown } from '../ui/lazy-component.tsx';
import { WithWidth } from '../ui/with-width.tsx';
import { prepareFilters } from './filters/filter-bar.tsx';
import { KeyHints } from './key-hints.tsx';
import { ListBody } from './list-body.tsx';
import type { ListDeclaration } from './list-declaration.ts';
import { ListBar, ListTitle } from './list-head.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useCreation } from './use-creation.tsx';
import { useListRows } from './use-list-rows.ts';
import { useListSpeech } from './use-list-speech.ts';
import { useListState } from './use-list-state.ts';
import { useRowActions } from './use-row-actions.tsx';
import './list-screen.css';

type ListScreenProps<Row extends { id: number }> = {
  list: ListDeclaration<Row>;
  /** Content between the title and the list. */
  above?: ReactNode;
};

/** A screen with one list, built from its declaration. */
export function ListScreen<Row extends { id: number }>(props: ListScreenProps<Row>) {
  return (
    <WithWidth className="list-page">{(room, box) => <ListWithin {...props} room={room} screen={box} />}</WithWidth>
  );
}

/** A screen that is one list and nothing else. */
export const listScreen =
  <Row extends { id: number }>(list: ListDeclaration<Row>) =>
  () => <ListScreen list={list} />;

type ListWithinProps<Row extends { id: number }> = ListScreenProps<Row> & {
  /** How wide the list can be, px. */
  room: number;
  screen: RefObject<HTMLElement | null>;
};

function ListWithin<Row extends { id: number }>({ list: declared, above, room, screen }: ListWithinProps<Row>) {
  const { t } = useTranslation();
  useEffect(() => whenScreenIsShown(prepareFilters), []);
  const state = useListState(declared, useMe().today());
  const actions = useRowActions(declared);
  const rows = useListRows({ declared, state, room, widths: actions.widths });
  const speech = useListSpeech(declared, rows);
  const { creation, dialog } = useCreation(declared.create);
  const searchField = useRef<HTMLInputElement>(null);
  const goToRows = () => screen.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  const create = creation && {
    id: 'create',
    name: t(`create.${creation.create.label}`),
    shortcut: creation.create.shortcut ?? 'create',
    run: creation.onPress,
  };
  useScreenActions([
    { id: 'search', name: t('list.search'), shortcut: 'find', run: () => searchField.current?.focus() },
    ...(create ? [create] : []),
  ]);
  return (
    <>
      <ListTitle declared={declared} state={state} rows={rows} creation={creation} onDown={goToRows} />
      {above && <div className="list-above">{above}</div>}
      <ListBar declared={declared} state={state} onGoOn={goToRows} searchField={searchField} />
      <SelectionBar list={declared} selected={rows.selected} />
      <ListBody
        declared={declared}
        state={state}
        rows={rows}
        actions={actions}
        speech={speech}
        creation={creation}
        room={room}
      />
      {rows.list.length > 0 && (
        <KeyHints
          actions={actions.actions}
          opens={Boolean(declared.open) || actions.actions.length > 0}
          selects={rows.selected.rows.length === 0 && Boolean(declared.bulk)}
        />
      )}
      {actions.dialog}
      {dialog}
    </>
  );
}
