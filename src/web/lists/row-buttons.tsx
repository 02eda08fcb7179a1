import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNarrow } from '../ui/use-media.ts';
import type { RowAction } from './declaration.ts';

type RowButtonsProps<Row> = {
  actions: RowAction<Row>[];
  row: Row;
  /** What the buttons' names say which row it is. */
  name: string;
  onAct: (action: RowAction<Row>, row: Row) => void;
  /** Icons also where there is room for a word or two. */
  iconsOnly: boolean;
};

/** What can be done with a row, for the mouse and the screen reader; the keyboard has the letters. */
export function RowButtons<Row>({ actions, row, name, onAct, iconsOnly }: RowButtonsProps<Row>) {
  const { t } = useTranslation();
  const me = useMe();
  const narrow = useNarrow();
  return actions
    .filter(({ fits, roomy }) => (fits?.(row) ?? true) && !(narrow && roomy))
    .map((action) => {
      const refused = action.refused(row, me);
      const label = t(`actions.${action.id}`);
      const asIcon = iconsOnly || (action.iconOnly ?? false);
      return (
        <Button
          key={action.id}
          small
          excludeFromTabOrder
          variant={action.main ? 'main' : 'plain'}
          reason={refused && t(`errors.${refused}`)}
          aria-label={t('list.action_on', { action: label, row: name })}
          title={asIcon && refused === null ? label : undefined}
          onPress={() => onAct(action, row)}
        >
          {narrow || asIcon ? <Icon name={action.icon} /> : label}
        </Button>
      );
    });
}
