import type { ReactNode } from 'react';
import type { Fact } from '../base/lists/facts.ts';
import type { ListColumn, ListFilter, RowAction } from '../base/lists/list-declaration.ts';
import { OfferedMark } from '../base/lists/offered-mark.tsx';

/** Whether something is still offered, as a column of its list. */
export const retiredColumn: ListColumn<{ retired: boolean }> = {
  id: 'retired',
  header: 'retired',
  fields: ['retired'],
  kind: 'badge',
  givesWay: 1,
  cell: ({ retired }) => <OfferedMark retired={retired} />,
  sheet: (t) => [
    {
      header: t('columns.retired'),
      fields: ['retired'],
      type: 'text',
      words: { true: t('directories.retired'), false: t('directories.offered') },
    },
  ],
};

/** What is offered as usual needs no word. */
export const retiredFact: Fact<{ retired: boolean }> = {
  fields: ['retired'],
  said: ({ retired }, t) => (retired ? t('said.retired') : null),
};

/** Only what is offered no more. */
export const retiredFilter: ListFilter = {
  id: 'retired',
  label: 'retired',
  kind: 'flag',
  field: 'retired',
  value: true,
};

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
