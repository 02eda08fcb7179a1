import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import { type ScreenAction, useScreenActions } from '../shell/screen-actions.tsx';
import { Button } from '../ui/button.tsx';
import { prefetch } from '../ui/lazy-component.tsx';
import { lazyDialog } from '../ui/windows/pending-dialog.tsx';
import type { BulkAction, ListDeclaration } from './list-declaration.ts';
import type { Selected } from './use-selection.ts';

type SelectionBarProps<Row extends { id: number }> = { list: ListDeclaration<Row>; selected: Selected<Row> };

const { Component: BulkDialog, prepare } = lazyDialog(() => import('./bulk-dialog.tsx'));

/** The number of selected rows and the bulk actions, which the command palette offers too. */
export function SelectionBar<Row extends { id: number }>({ list, selected }: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const me = useMe();
  const [acting, setActing] = useState<BulkAction<Row> | null>(null);
  const actions = (list.bulk ?? []).filter((action) => action.allowed(me));

  const hasActions = selected.rows.length > 0 && actions.length > 0;
  useEffect(() => {
    if (hasActions) prefetch(prepare);
  }, [hasActions]);

  const reasonOf = (action: BulkAction<Row>): string | null => {
    if (selected.rows.length === 0) return t(`errors.${action.whenEmpty}`);
    const codes = selected.rows.map((row) => action.refused?.(row, me) ?? null);
    const [first] = codes;
    return codes.includes(null) || !first ? null : t(`errors.${first}`);
  };
  useScreenActions(
    actions.map(
      (action): ScreenAction => ({
        id: `bulk-${action.id}`,
        name: t('list.bulk_action', { action: t(`actions.${action.id}`) }),
        reason: reasonOf(action),
        run: () => setActing(action),
      }),
    ),
  );

  return (
    <>
      {selected.rows.length > 0 && (
        <Selection selected={selected} actions={actions} reasonOf={reasonOf} onAct={setActing} />
      )}
      {acting && (
        <BulkDialog
          action={acting}
          counted={list.counted}
          rows={selected.rows.map((row) => ({
            id: row.id,
            name: list.rowName(row),
            refused: acting.refused?.(row, me) ?? null,
            amount: list.selectedSum?.(row) ?? null,
          }))}
          onDone={selected.drop}
          onClose={() => setActing(null)}
        />
      )}
    </>
  );
}

type SelectionProps<Row extends { id: number }> = {
  selected: Selected<Row>;
  actions: BulkAction<Row>[];
  /** The reason why an action is refused for all selected rows, or null. */
  reasonOf: (action: BulkAction<Row>) => string | null;
  onAct: (action: BulkAction<Row>) => void;
};

function Selection<Row extends { id: number }>({ selected, actions, reasonOf, onAct }: SelectionProps<Row>) {
  const { t } = useTranslation();
  return (
    <div className="list-selection">
      <b>{selected.text}</b>
      {actions.map((action) => (
        <Button
          key={action.id}
          small
          variant={action.main ? 'main' : 'plain'}
          reason={reasonOf(action)}
          onPress={() => onAct(action)}
        >
          {t(`actions.${action.id}`)}
        </Button>
      ))}
      <Button small variant="quiet" onPress={() => selected.drop(selected.rows.map(({ id }) => id))}>
        {t('list.select_none')}
      </Button>
    </div>
  );
}
