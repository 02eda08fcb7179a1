import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import { Button } from '../ui/button.tsx';
import type { ActionsWidths } from '../ui/grid/grid-types.ts';
import { Icon } from '../ui/icon.tsx';
import { textWidth } from '../ui/tables/text-width.ts';
import type { RowAction } from './list-declaration.ts';

type RowButtonsProps<Row> = {
  actions: RowAction<Row>[];
  row: Row;
  /** What the buttons' names say which row it is. */
  name: string;
  onAct: (action: RowAction<Row>, row: Row) => void;
  /** How many of them, from the first on, have room for their words; the others are icons. */
  worded: number;
};

/** What a small button has around its word, its icon, and beside the next button, px: `button.css` and `data-grid.css` have it. */
const AROUND_WORD = 18;
const ICON = 34;
const GAP = 6;

/** The places that the buttons of a row take: actions that exclude each other have the same key, and one place. */
const placesOf = <Row,>(actions: RowAction<Row>[]): string[] => [...new Set(actions.map(({ shortcut }) => shortcut))];

/** How wide the buttons of a row are where none has its word, the first has it, the first two, and so on to all of them. */
export function widthsOfButtons<Row>(actions: RowAction<Row>[], t: TFunction): ActionsWidths {
  const wordOf = ({ id, main }: RowAction<Row>) =>
    Math.ceil(textWidth(t(`actions.${id}`), { size: 12, weight: main ? 600 : 400 })) + AROUND_WORD;
  const words = placesOf(actions).map((place) =>
    Math.max(...actions.filter(({ shortcut }) => shortcut === place).map(wordOf)),
  );
  const sumOf = (widths: number[]) => widths.reduce((sum, width) => sum + width + GAP, -GAP);
  return Array.from({ length: words.length + 1 }, (_, worded) =>
    sumOf(words.map((word, at) => (at < worded ? word : ICON))),
  );
}

/** What can be done with a row, for the mouse and the screen reader; the keyboard has the keys. */
export function RowButtons<Row>({ actions, row, name, onAct, worded }: RowButtonsProps<Row>) {
  const { t } = useTranslation();
  const me = useMe();
  const places = placesOf(actions);
  return actions
    .filter(({ fits }) => fits?.(row) ?? true)
    .map((action) => {
      const refused = action.refused?.(row, me) ?? null;
      const label = t(`actions.${action.id}`);
      const asIcon = places.indexOf(action.shortcut) >= worded;
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
