import { currencies } from '#contract/base/money.ts';
import type ru from '../../i18n/ru.json';
import { may } from '../../session/may.ts';
import type { Directory, ListFilter } from '../list-declaration.ts';
import { type Words, wordsOf } from '../words.ts';
import { type DatePreset, datePresets } from './date-range.ts';

/** Filters of lists and reports by what they ask for. */

type Label = keyof typeof ru.filters;
type FilterOf<Kind extends ListFilter['kind']> = Extract<ListFilter, { kind: Kind }>;

/** A label has to be given where the field is none. */
type Labelled<Field> = Field extends Label ? { label?: Label } : { label: Label };

/** A span of dates, asked for as `sale_date_from` and `sale_date_to`. */
export const byDates = (
  id: string,
  label: Label,
  field: string,
  presets: readonly DatePreset[] = datePresets,
): FilterOf<'dates'> => ({ id, label, kind: 'dates', presets: [...presets], from: `${field}_from`, to: `${field}_to` });

/** The period that figures are of: there always is one. */
export const byPeriod = (presets: readonly DatePreset[], fallback: DatePreset): FilterOf<'dates'> => ({
  id: 'period',
  label: 'period',
  kind: 'dates',
  presets: [...presets],
  from: 'from',
  to: 'to',
  fallback,
});

/** One of the values that a field can have. */
export const byChoice = <Field extends string, Value extends string>(
  field: Field,
  { values, word }: Words<Value>,
  { label = field as Label, ...options }: Partial<Omit<FilterOf<'choice'>, 'label'>> & Labelled<Field>,
): FilterOf<'choice'> => ({
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

const byLookup = (id: string & Label, directory: Directory): FilterOf<'lookup'> => ({
  id,
  label: id,
  kind: 'lookup',
  field: `${id}_id`,
  directory,
});

export const byAgent = byLookup('agent', 'agents');
export const byDirection = byLookup('direction', 'directions');
export const byLevel = byLookup('level', 'levels');
export const byMethod = byLookup('method', 'paymentMethods');
export const byOffice = byLookup('office', 'offices');
export const byPartner = byLookup('partner', 'partners');
export const byPerson: ListFilter = { ...byLookup('person', 'people'), field: 'user_id' };

/** Of use only to a person who sees more offices than one. */
export const byOfficeOfCompany: ListFilter = { ...byOffice, allowed: may('office.view') };

export const byCurrency = byChoice(
  'currency',
  wordsOf(currencies, (value) => value),
  {},
);

/** Set or not; `value` is asked for while it is. */
export const byFlag = <Field extends string>(
  field: Field,
  { label = field as Label, ...options }: Partial<Omit<FilterOf<'flag'>, 'label'>> & Labelled<Field>,
): FilterOf<'flag'> => ({ id: field, label, kind: 'flag', field, value: true, ...options });
