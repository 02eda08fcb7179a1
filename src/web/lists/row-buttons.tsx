import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import { Button } from '../ui/button.tsx';
import type { ActionsWidth } from '../ui/grid-layout.ts';
import { Icon } from '../ui/icon.tsx';
import { textWidth } from '../ui/text-width.ts';
import { useNarrow } from '../ui/use-media.ts';
import type { RowAction } from './declaration.ts';

type RowButtonsProps<Row> = {
  actions: RowAction<Row>[];
  row: Row;
  /** What the buttons' names say which row it is. */
  name: string;
  onAct: (action: RowAction<Row>, row: Row) => void;
  /** There is no room for their words. */
  asIcons: boolean;
};

/** What a small button has around its word, its icon, and beside the next button, px: `button.css` and `data-grid.css` have it. */
const AROUND_WORD = 18;
const ICON = 34;
const GAP = 6;

/** How wide the buttons of a row are: of two that exclude each other, which have the same letter, the wider one. */
export function widthOfButtons<Row>(actions: RowAction<Row>[], iconsOnly: boolean, t: TFunction): ActionsWidth {
  const word = ({ id, main }: RowAction<Row>) =>
    Math.ceil(textWidth(t(`actions.${id}`), { size: 12.5, weight: main ? 600 : 400 })) + AROUND_WORD;
  const widthOf = (asIcon: (action: RowAction<Row>) => boolean) => {
    const byLetter = new Map<string, number>();
    for (const action of actions) {
      const width = asIcon(action) ? ICON : word(action);
      byLetter.set(action.letter, Math.max(byLetter.get(action.letter) ?? 0, width));
    }
    return [...byLetter.values()].reduce((sum, width) => sum + width + GAP, -GAP);
  };
  return { words: widthOf(({ iconOnly }) => iconsOnly || (iconOnly ?? false)), icons: widthOf(() => true) };
}

/** What can be done with a row, for the mouse and the screen reader; the keyboard has the letters. */
export function RowButtons<Row>({ actions, row, name, onAct, asIcons }: RowButtonsProps<Row>) {
  const { t } = useTranslation();
  const me = useMe();
  const narrow = useNarrow();
  return actions
    .filter(({ fits, roomy }) => (fits?.(row) ?? true) && !(narrow && roomy))
    .map((action) => {
      const refused = action.refused(row, me);
      const label = t(`actions.${action.id}`);
      const asIcon = asIcons || (action.iconOnly ?? false);
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
          {asIcon ? <Icon name={action.icon} /> : label}
        </Button>
      );
    });
}
