import { currencies } from '#contract/base/money.ts';
import type ru from '../../i18n/ru.json';
import { may } from '../../session/may.ts';
import type { Directory, FilterOfKind } from '../list-declaration.ts';
import { type Words, wordsOf } from '../words.ts';
import { type DatePreset, datePresets } from './date-range.ts';

/** Filters of lists and reports by what they ask for. Their types say the fields, so that a list takes only filters of its root. */

type Label = keyof typeof ru.filters;
/** What a filter says besides its label and its field. */
type Options<Kind extends 'choice' | 'flag'> = Partial<Omit<FilterOfKind<Kind, never>, 'label' | 'field'>>;

/** A label has to be given where the field is none. */
type Labelled<Field> = Field extends Label ? { label?: Label } : { label: Label };

/** A span of dates, asked for as `sale_date_from` and `sale_date_to`. */
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

/** The period that figures are of: there always is one. */
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

/** One of the values that a field can have. Without a label it has its field's: `Labelled` demands one where there is none. */
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

/** Of use only to a person who sees more offices than one. */
export const byOfficeOfCompany = { ...byOffice, allowed: may('office.view') };

export const byCurrency = byChoice(
  'currency',
  wordsOf(currencies, (value) => value),
  {},
);

/** Set or not; `value` is asked for while it is. Its label is as in `byChoice`. */
export const byFlag = <Field extends string>(
  field: Field,
  { label = field as Label, ...options }: Options<'flag'> & Labelled<Field>,
): FilterOfKind<'flag', Field> => ({ id: field, label, kind: 'flag', field, value: true, ...options });
