import { RetireDialog, type RetireDialogProps } from '../base/forms/retire-dialog.tsx';
import { status } from '../base/lists/columns.tsx';
import type { Fact } from '../base/lists/facts.ts';
import { byFlag } from '../base/lists/filters/filters.ts';
import type { ListColumn, RowAction } from '../base/lists/list-declaration.ts';
import { OfferedMark } from '../base/lists/offered-mark.tsx';
import { wordsOf } from '../base/lists/words.ts';

const offeredWords = wordsOf([true, false], (retired, t) => t(retired ? 'directories.retired' : 'directories.offered'));

/** The list column that shows whether an entry is retired. */
export const retiredColumn: ListColumn<{ retired: boolean }> = status('retired', offeredWords, {
  kind: 'badge',
  hidePriority: 1,
  cell: ({ retired }) => <OfferedMark retired={retired} />,
});

/** Only a retired entry is announced as such. */
export const retiredFact: Fact<{ retired: boolean }> = {
  fields: ['retired'],
  said: ({ retired }, t) => (retired ? t('said.retired') : null),
};

/** The filter for retired entries. */
export const retiredFilter = byFlag('retired', {});

/**
 * Retiring and bringing back share one key: the action that applies to the row. `fixed` is the reason why a row can't
 * be retired.
 */
export function retireActions<Row extends RetireDialogProps['row']>(
  allowed: RowAction<Row>['allowed'],
  { word, edit }: Pick<RetireDialogProps, 'word' | 'edit'>,
  fixed?: RowAction<Row>['refused'],
): RowAction<Row>[] {
  const shared = {
    shortcut: 'retire' as const,
    allowed,
    dialog: (props: { row: Row; onClose: () => void }) => <RetireDialog word={word} edit={edit} {...props} />,
  };
  return [
    { ...shared, id: 'retire', icon: 'close', fits: ({ retired }) => !retired, ...(fixed && { refused: fixed }) },
    { ...shared, id: 'bring_back', icon: 'check', fits: ({ retired }) => retired },
  ];
}
