import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import { Loader } from '../ui/feedback/loader.tsx';
import { DataGrid } from '../ui/grid/data-grid.tsx';
import type { GridSpeech } from '../ui/grid/grid-speech.ts';
import { exactCount, writtenCount } from './counted-rows.ts';
import { CreateButton } from './create-button.tsx';
import { sumsOf } from './list-columns.tsx';
import type { ListDeclaration } from './list-declaration.ts';
import type { Creation } from './use-creation.tsx';
import type { ListRows } from './use-list-rows.ts';
import type { ListState } from './use-list-state.ts';
import type { useRowActions } from './use-row-actions.tsx';

type ListBodyProps<Row extends { id: number }> = {
  declared: ListDeclaration<Row>;
  state: ListState;
  rows: ListRows<Row>;
  actions: ReturnType<typeof useRowActions<Row>>;
  speech: GridSpeech<Row>;
  creation: Creation | null;
  /** Available width, px. */
  room: number;
};

/** The rows, or the reason why there are none. */
export function ListBody<Row extends { id: number }>(props: ListBodyProps<Row>) {
  const { list } = props.rows;
  return (
    <>
      {list.state === 'failed' && <Failure code={list.problem ?? 'something_went_wrong'} onRetry={list.retry} />}
      {list.state === 'loading' && list.length === 0 && <Loader />}
      {list.state === 'shown' && list.length === 0 && <NoRows {...props} />}
      {list.state !== 'failed' && list.length > 0 && <ListGrid {...props} />}
      {list.state === 'shown' && list.problem && <Failure code={list.problem} onRetry={list.retry} />}
    </>
  );
}

function NoRows<Row extends { id: number }>({ declared, state, creation }: ListBodyProps<Row>) {
  const { t } = useTranslation();
  if (state.search !== '' || Object.keys(state.values).length > 0) {
    return (
      <EmptyList words={t('list.nothing_found')}>
        <Button onPress={state.clear}>{t('list.clear_filters')}</Button>
      </EmptyList>
    );
  }
  const otherwise = <EmptyList words={t('list.empty')}>{creation && <CreateButton {...creation} />}</EmptyList>;
  const WhenEmpty = declared.whenEmpty;
  return WhenEmpty ? <WhenEmpty otherwise={otherwise} /> : otherwise;
}

/** An empty list: the reason, and the possible actions. */
function EmptyList({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="list-empty">
      <p>{words}</p>
      {children}
    </div>
  );
}

function ListGrid<Row extends { id: number }>({ state, rows, actions, speech, room }: ListBodyProps<Row>) {
  const { t } = useTranslation();
  const { list } = rows;
  return (
    <DataGrid
      label={t('list.rows')}
      speech={speech}
      columns={rows.columns}
      sums={sumsOf(rows.wanted, list.totals)}
      isSumming={list.isSumming}
      room={room}
      onGone={rows.setGone}
      length={list.length}
      rowAt={list.rowAt}
      hasMore={list.hasMore}
      question={rows.ordered}
      answered={list.answered}
      onLook={list.look}
      sort={state.sort}
      onSort={state.sortBy}
      onOpen={actions.open}
      keys={actions.keys}
      actions={actions.buttons}
      {...(actions.widths ? { actionsWidths: actions.widths } : {})}
      selection={rows.selects ? rows.selected.grid : null}
      count={exactCount(list.totals)}
      footer={list.totals ? t('list.total', { number: writtenCount(list.totals) }) : ''}
    />
  );
}
