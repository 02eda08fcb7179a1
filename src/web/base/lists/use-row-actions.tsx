import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useMe } from '../session/me.tsx';
import { runAction } from '../shell/screen-actions.tsx';
import type { GridKey } from '../ui/grid/grid-types.ts';
import { useNarrow } from '../ui/use-media.ts';
import type { ListDeclaration, RowAction } from './list-declaration.ts';
import { RowButtons, widthsOfButtons } from './row-buttons.tsx';
import { useDirectAction } from './use-perform.ts';

/** The actions on a list's rows by Enter, shortcuts and buttons, and the open dialog of an action. */
export function useRowActions<Row extends { id: number }>(declared: ListDeclaration<Row>) {
  const { t } = useTranslation();
  const me = useMe();
  const narrow = useNarrow();
  const [, navigate] = useLocation();
  const { act, dialog } = useAct<Row>();
  const actions = useMemo(
    () => (declared.actions ?? []).filter(({ allowed }) => allowed?.(me) ?? true),
    [declared, me],
  );
  const buttoned = useMemo(() => actions.filter(({ roomy }) => !(narrow && roomy)), [actions, narrow]);
  const hasButtons = buttoned.length > 0;
  const widths = useMemo(() => (hasButtons ? widthsOfButtons(buttoned, t) : null), [buttoned, hasButtons, t]);
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
  const keys = actions.map(
    (action): GridKey<Row> => ({
      shortcut: action.shortcut,
      name: t(`actions.${action.id}`),
      run: (row) => act(action, row),
      ...(action.fits ? { fits: action.fits } : {}),
    }),
  );
  return { actions, open, keys, buttons: hasButtons ? buttons : null, widths, dialog };
}

/** Starts an action on a row, or announces why it is refused. */
function useAct<Row extends { id: number }>() {
  const { t } = useTranslation();
  const me = useMe();
  const [, navigate] = useLocation();
  const perform = useDirectAction<Row>();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const act = useCallback(
    (action: RowAction<Row>, row: Row) => {
      const code = action.refused?.(row, me) ?? null;
      const run = () => {
        if ('path' in action) navigate(action.path(row));
        else if ('perform' in action) void perform(action.perform, row);
        else setDialog(action.dialog({ row, onClose: () => setDialog(null) }));
      };
      runAction({ reason: code && t(`errors.${code}`), run });
    },
    [me, navigate, perform, t],
  );
  return { act, dialog };
}
