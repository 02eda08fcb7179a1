import type { ListColumn, ListFilter } from '../../lists/declaration.ts';
import { OfferedMark } from './offered-mark.tsx';

/** Whether something is still offered, as a column of its list. */
export const retiredColumn: ListColumn<{ retired: boolean }> = {
  id: 'retired',
  header: 'retired',
  fields: ['retired'],
  secondary: true,
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

/** Only what is offered no more. */
export const retiredFilter: ListFilter = {
  id: 'retired',
  label: 'retired',
  kind: 'flag',
  field: 'retired',
  value: true,
};
