import type { ErrorCode } from '#contract/base/errors.ts';
import type { Currency } from '#contract/base/money.ts';
import type { FieldProblems } from '../api/remaining-problems.ts';
import { amountProblem, parseIn, parseRate } from '../text/parse-amount.ts';
import { parseDate } from '../text/parse-date.ts';
import { parsePercent, parseSignedWhole, parseWhole } from '../text/parse-whole.ts';
import { type FieldRules, isNullable, problemOf } from './field-rules.ts';

/** Options for reading typed texts. */
export type Reading = {
  today: () => string;
  /** The currency of amounts. */
  unit: Currency;
  /** The values of empty fields. */
  empty: Record<string, unknown>;
  /** Fields that this form requires although the command does not. */
  required: readonly string[];
};

type Reader = (text: string, reading: Reading) => string | number | null;

/** Parsers of typed texts, by the field's error code. Texts of other fields are values already. */
const readers: Partial<Record<ErrorCode, Reader>> = {
  amount_invalid: (text, { unit }) => parseIn(text, unit),
  date_invalid: (text, { today }) => parseDate(text, today()),
  number_invalid: parseWhole,
  percent_invalid: parsePercent,
  points_invalid: parseSignedWhole,
  rate_invalid: parseRate,
};

const readerOf = ({ problem }: FieldRules): Reader | undefined => (problem ? readers[problem] : undefined);

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** Trims the text of a field whose pattern does not allow spaces around it. */
const withoutSpaces = (rules: FieldRules, value: unknown): unknown =>
  typeof value === 'string' && problemOf(rules, value) !== null ? value.trim() : value;

/** Demands of a form on its fields beyond the rules of the command. */
type FieldDemands = Pick<Reading, 'empty' | 'required'>;

/** Whether a field has to be filled before its form is sent. */
export function isRequired(rules: FieldRules, name: string, { empty, required }: FieldDemands): boolean {
  if (required.includes(name)) return true;
  if (name in empty || isNullable(rules)) return false;
  return readerOf(rules) !== undefined || rules.minimum !== undefined || problemOf(rules, '') !== null;
}

function readField(rules: FieldRules, name: string, typed: unknown, reading: Reading) {
  if (isBlank(typed)) {
    const problem: ErrorCode | null = isRequired(rules, name, reading) ? 'fill_required_fields' : null;
    return { problem, value: name in reading.empty ? reading.empty[name] : isNullable(rules) ? null : typed };
  }
  const reader = readerOf(rules);
  const value = reader && typeof typed === 'string' ? reader(typed, reading) : withoutSpaces(rules, typed);
  if (value !== null) return { value, problem: problemOf(rules, value) };
  const { problem = 'something_went_wrong' } = rules;
  return { value, problem: problem === 'amount_invalid' ? amountProblem(String(typed)) : problem };
}

/** Parses the typed fields to a command's body by their rules, with the problems of each field. */
export function readFields(rules: Partial<Record<string, FieldRules>>, typed: object, reading: Reading) {
  const problems: FieldProblems = {};
  const values = Object.entries(typed).map(([name, text]) => {
    const { value, problem } = readField(rules[name] ?? {}, name, text, reading);
    if (problem) problems[name] = problem;
    return [name, value] as const;
  });
  return { body: Object.fromEntries(values), problems };
}
