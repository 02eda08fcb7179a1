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
  /** The row's name, a part of the buttons' accessible names. */
  name: string;
  onAct: (action: RowAction<Row>, row: Row) => void;
  /** Number of buttons with a word, from the first on; the others are icons. */
  worded: number;
};

/** Padding, icon width and gap of small buttons in px, equal to `button.css` and `data-grid.css`. */
const WORD_PADDING = 18;
const ICON_WIDTH = 34;
const GAP = 6;

/** The places that the buttons of a row take: actions that exclude each other have the same key, and one place. */
const placesOf = <Row,>(actions: RowAction<Row>[]): string[] => [...new Set(actions.map(({ shortcut }) => shortcut))];

/** The widths of a row's buttons with words on none of them, on the first one, on the first two, up to all. */
export function widthsOfButtons<Row>(actions: RowAction<Row>[], t: TFunction): ActionsWidths {
  const wordOf = ({ id, main }: RowAction<Row>) =>
    Math.ceil(textWidth(t(`actions.${id}`), { size: 12, weight: main ? 600 : 400 })) + WORD_PADDING;
  const words = placesOf(actions).map((place) =>
    Math.max(...actions.filter(({ shortcut }) => shortcut === place).map(wordOf)),
  );
  const sumOf = (widths: number[]) => widths.reduce((sum, width) => sum + width + GAP, -GAP);
  return Array.from({ length: words.length + 1 }, (_, worded) =>
    sumOf(words.map((word, at) => (at < worded ? word : ICON_WIDTH))),
  );
}

/** The buttons of a row's actions, for mouse and screen readers; the keyboard has shortcuts. */
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
