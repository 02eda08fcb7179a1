import { LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';
import type { FieldProblems } from '../../base/api/use-submission.ts';
import { type FieldRules, problemOf } from '../../base/forms/field-rules.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { parseWhole } from '../../base/text/parse-whole.ts';

const dialCode: FieldRules = LoyaltySettings.properties.dial_codes.items;

/** The rules as they are typed. */
export type RulesForm = Record<RulesField, string>;

/** The field names in the order of the form. */
export const rulesFields = [
  'activation_days',
  'validity_months',
  'max_percent',
  'membership_months',
  'daily_messages',
  'dial_codes',
] as const satisfies (keyof LoyaltySettings)[];
export type RulesField = (typeof rulesFields)[number];

/** Rules as texts of the form. */
export function formOfRules(rules: LoyaltySettings): RulesForm {
  const { version: _, dial_codes, ...numbers } = rules;
  const typed = Object.entries(numbers).map(([field, value]) => [field, formatCount(value)]);
  return { ...(Object.fromEntries(typed) as Omit<RulesForm, 'dial_codes'>), dial_codes: dial_codes.join(', ') };
}

/** "998, +7" → ["998", "7"], without duplicates. */
export const parseDialCodes = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((code) => code.replace(/^\+/, ''))
      .filter((code) => code !== ''),
  ),
];

type Rules = Omit<LoyaltySettings, 'version'>;

/** The typed values as rules, or their problems; the limits are checked by the server. */
export function readRules(
  form: RulesForm,
): { rules: Rules; problems: FieldProblems } | { rules: null; problems: FieldProblems } {
  const problems: FieldProblems = {};
  const whole = (field: Exclude<RulesField, 'dial_codes'>): number => {
    const read = parseWhole(form[field]);
    if (read === null) problems[field] = form[field].trim() === '' ? 'fill_required_fields' : 'number_invalid';
    return read ?? 0;
  };
  const rules: Rules = {
    activation_days: whole('activation_days'),
    validity_months: whole('validity_months'),
    max_percent: whole('max_percent'),
    membership_months: whole('membership_months'),
    daily_messages: whole('daily_messages'),
    dial_codes: parseDialCodes(form.dial_codes),
  };
  if (rules.dial_codes.length === 0) problems.dial_codes = 'fill_required_fields';
  else if (rules.dial_codes.some((code) => problemOf(dialCode, code))) problems.dial_codes = 'dial_code_invalid';
  return Object.keys(problems).length > 0 ? { rules: null, problems } : { rules, problems };
}

/** The changed rules: only these are sent. */
export function changedRules(rules: Rules, before: LoyaltySettings): Partial<Rules> {
  const changed = rulesFields.filter((field) => JSON.stringify(rules[field]) !== JSON.stringify(before[field]));
  return Object.fromEntries(changed.map((field) => [field, rules[field]]));
}
