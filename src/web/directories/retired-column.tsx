import type { ReactNode } from 'react';
import { status } from '../base/lists/columns.tsx';
import type { Fact } from '../base/lists/facts.ts';
import { byFlag } from '../base/lists/filters/filters.ts';
import type { ListColumn, RowAction } from '../base/lists/list-declaration.ts';
import { OfferedMark } from '../base/lists/offered-mark.tsx';
import { wordsOf } from '../base/lists/words.ts';

const offeredWords = wordsOf([true, false], (retired, t) => t(retired ? 'directories.retired' : 'directories.offered'));

/** Whether something is still offered, as a column of its list. */
export const retiredColumn: ListColumn<{ retired: boolean }> = status('retired', offeredWords, {
  kind: 'badge',
  givesWay: 1,
  cell: ({ retired }) => <OfferedMark retired={retired} />,
});

/** What is offered as usual needs no word. */
export const retiredFact: Fact<{ retired: boolean }> = {
  fields: ['retired'],
  said: ({ retired }, t) => (retired ? t('said.retired') : null),
};

/** Only what is offered no more. */
export const retiredFilter = byFlag('retired', {});

/** Retiring and bringing back are one key: of the two the one that fits the row. `fixed` says why one always stays. */
export const retireActions = <Row extends { retired: boolean }>(
  allowed: RowAction<Row>['allowed'],
  dialog: (props: { row: Row; onClose: () => void }) => ReactNode,
  fixed: RowAction<Row>['refused'] = () => null,
): RowAction<Row>[] => [
  { id: 'retire', shortcut: 'retire', icon: 'close', allowed, fits: ({ retired }) => !retired, refused: fixed, dialog },
  {
    id: 'bring_back',
    shortcut: 'retire',
    icon: 'check',
    allowed,
    fits: ({ retired }) => retired,
    refused: () => null,
    dialog,
  },
];
