import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/base/phone.ts';
import {
  type ClientMergeEvent,
  type ClientMergeFacts,
  type MergeField,
  type MergeSide,
  mergeFields,
} from '#machines/client-merge.ts';
import { fullName } from '../../base/text/person-name.ts';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';

type MergeFieldsProps = {
  facts: ClientMergeFacts;
  /** The merge is being confirmed: choices are disabled. */
  isFixed: boolean;
  undecided: MergeField[];
  onTake: (event: ClientMergeEvent) => void;
};

/** A row for each field: one value where both have the same, a choice where they differ. */
export function MergeFields({ facts, isFixed, undecided, onTake }: MergeFieldsProps) {
  const { t } = useTranslation();
  const { survivor, other, choices } = facts;
  if (!survivor || !other) return null;
  const written = (field: MergeField, side: MergeSide) => {
    const value = (side === 'survivor' ? survivor : other)[field];
    if (value === '') return t('merge.no_value');
    return field === 'phone' ? formatPhone(value) : value;
  };
  const choice = (field: MergeField, side: MergeSide) => (
    <td>
      <label className="merge-value">
        <input
          type="radio"
          name={`merge-${field}`}
          {...(side === 'survivor' ? { id: fieldId(`fields.${field}`) } : {})}
          aria-label={`${t(`merge.fields.${field}`)}: ${written(field, side)}`}
          {...(undecided.includes(field) ? { 'aria-invalid': true } : {})}
          checked={choices[field] === side}
          aria-disabled={isFixed}
          onChange={() => !isFixed && onTake({ type: 'client_merge.take', field, side })}
        />
        {written(field, side)}
      </label>
    </td>
  );
  return (
    <TableScroll label={t('merge.values')}>
      <Table className="table merge-table">
        <TableHead
          columns={[
            t('merge.field'),
            t('merge.stays', { name: fullName(survivor) }),
            t('merge.goes', { name: fullName(other) }),
          ]}
        />
        <tbody>
          {mergeFields.map((field) => (
            <tr key={field}>
              <th scope="row">
                {t(`merge.fields.${field}`)}
                {undecided.includes(field) && <span className="field-error">{t('merge.choose_value')}</span>}
              </th>
              {survivor[field] === other[field] ? (
                <td colSpan={2}>{written(field, 'survivor')}</td>
              ) : (
                <>
                  {choice(field, 'survivor')}
                  {choice(field, 'other')}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
