import type { BodyOf, Command } from '#contract/base/command.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { normalizeName } from '#contract/base/person-names.ts';

/** The rules of a field in the schema of its command, which the browser's build keeps (`build/bare-typebox.mjs`). */
export type FieldRules = {
  /** Error code of an invalid value. */
  problem?: ErrorCode;
  type?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  allOf?: readonly { pattern: string; problem: ErrorCode }[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  normalizeName?: boolean;
};

/** The rules of the fields of a command's body. */
export const rulesIn = (command: Command): Partial<Record<string, FieldRules>> => command.body.properties;

/** The rules of one of them. */
export const rulesOf = <C extends Command>(command: C, field: keyof BodyOf<C> & string): FieldRules =>
  rulesIn(command)[field] ?? {};

/** Whether the field can be null. */
export const isNullable = ({ type, enum: values }: FieldRules): boolean =>
  (Array.isArray(type) && type.includes('null')) || values?.includes(null) === true;

const matches = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(text);

/** The problem of a value by the rules of its field, or null; the server checks the same rules, and more. */
export function problemOf(rules: FieldRules, value: unknown): ErrorCode | null {
  const { problem = 'something_went_wrong', minLength = 0, maxLength = Infinity, allOf = [] } = rules;
  if (rules.enum) return rules.enum.includes(value) ? null : problem;
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = rules;
    return value >= minimum && value <= maximum ? null : problem;
  }
  if (typeof value !== 'string') return null;
  const text = rules.normalizeName ? normalizeName(value) : value;
  if (!matches(rules.pattern, text) || text.length < minLength || text.length > maxLength) return problem;
  return allOf.find(({ pattern }) => !matches(pattern, text))?.problem ?? null;
}
