import { currencies } from '#contract/base/money.ts';
import { hasPermission } from '../../session/has-permission.ts';
import type { Directory, FilterLabel, FilterOfKind } from '../list-declaration.ts';
import { type Words, wordsOf } from '../words.ts';
import { type DatePreset, datePresets } from './date-range.ts';

/**
 * Filters of lists and reports by kind. Their types have the fields, so that a list only takes filters of its root
 * field.
 */

type Label = FilterLabel;
/** Options of a filter besides its label and field. */
type Options<Kind extends 'choice' | 'flag'> = Partial<Omit<FilterOfKind<Kind, never>, 'label' | 'field'>>;

/** Requires a label where the field's name is not one. */
type Labelled<Field> = [Field] extends [Label] ? { label?: Label } : { label: Label };

/** A range of dates, sent as `sale_date_from` and `sale_date_to`. */
export const byDates = <Field extends string>(
  id: string,
  label: Label,
  field: Field,
  presets: readonly DatePreset[] = datePresets,
): FilterOfKind<'dates', `${Field}_from` | `${Field}_to`> => ({
  id,
  label,
  kind: 'dates',
  presets: [...presets],
  from: `${field}_from`,
  to: `${field}_to`,
});

/** The period of figures, which is always set. */
export const byPeriod = (
  presets: readonly DatePreset[],
  fallback: DatePreset,
): FilterOfKind<'dates', 'from' | 'to'> => ({
  id: 'period',
  label: 'period',
  kind: 'dates',
  presets: [...presets],
  from: 'from',
  to: 'to',
  fallback,
});

/** One of a field's enumerated values. Without a label it has its field's: `Labelled` demands one where there is none. */
export const byChoice = <Field extends string, Value extends string>(
  field: Field,
  { values, word }: Words<Value>,
  { label = field as Label, ...options }: Options<'choice'> & Labelled<Field>,
): FilterOfKind<'choice', Field> => ({
  id: field,
  label,
  kind: 'choice',
  field,
  values,
  name: (asked, t) => {
    const value = values.find((each) => each === asked);
    return value === undefined ? asked : word(value, t);
  },
  ...options,
});

/** Texts with a part that is typed. Its label is as in `byChoice`. */
export const byText = <Field extends string>(
  field: Field,
  { id = field, label = field as Label }: { id?: string } & Labelled<Field>,
): FilterOfKind<'text', Field> => ({ id, label, kind: 'text', field });

const byLookup = <Field extends string>(
  id: Label,
  field: Field,
  directory: Directory,
): FilterOfKind<'lookup', Field> => ({ id, label: id, kind: 'lookup', field, directory });

export const byAgent = byLookup('agent', 'agent_id', 'agents');
export const byDirection = byLookup('direction', 'direction_id', 'directions');
export const byLevel = byLookup('level', 'level_id', 'levels');
export const byMethod = byLookup('method', 'method_id', 'paymentMethods');
export const byOffice = byLookup('office', 'office_id', 'offices');
export const byPartner = byLookup('partner', 'partner_id', 'partners');
export const byPerson = byLookup('person', 'user_id', 'people');

/** Only for people who can see several offices. */
export const byOfficeOfCompany = { ...byOffice, allowed: hasPermission('office.view') };

export const byCurrency = byChoice(
  'currency',
  wordsOf(currencies, (value) => value),
  {},
);

/** A flag; `value` is sent while it is set. Its label is as in `byChoice`. */
export const byFlag = <Field extends string>(
  field: Field,
  { label = field as Label, ...options }: Options<'flag'> & Labelled<Field>,
): FilterOfKind<'flag', Field> => ({ id: field, label, kind: 'flag', field, value: true, ...options });
