import type { BodyOf, Command } from '#contract/base/command.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { tidyName } from '#contract/base/person-names.ts';

/** What the schema of a command's field says of its value: the browser's build keeps it (`build/bare-typebox.mjs`). */
export type FieldRules = {
  /** What a person is told when the value is none for this field. */
  problem?: ErrorCode;
  type?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  allOf?: readonly { pattern: string; problem: ErrorCode }[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  tidyName?: boolean;
};

/** The rules of the fields of a command's body. */
export const rulesIn = (command: Command): Partial<Record<string, FieldRules>> => command.body.properties;

/** The rules of one of them. */
export const rulesOf = <C extends Command>(command: C, field: keyof BodyOf<C> & string): FieldRules =>
  rulesIn(command)[field] ?? {};

/** Whether the field may say that there is no value. */
export const isNullable = ({ type, enum: values }: FieldRules): boolean =>
  (Array.isArray(type) && type.includes('null')) || values?.includes(null) === true;

const matches = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(text);

/** What is wrong with a value by the rules of its field, or null; the server checks the same, and more. */
export function problemOf(rules: FieldRules, value: unknown): ErrorCode | null {
  const { problem = 'something_went_wrong', minLength = 0, maxLength = Infinity, allOf = [] } = rules;
  if (rules.enum) return rules.enum.includes(value) ? null : problem;
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = rules;
    return value >= minimum && value <= maximum ? null : problem;
  }
  if (typeof value !== 'string') return null;
  const text = rules.tidyName ? tidyName(value) : value;
  if (!matches(rules.pattern, text) || text.length < minLength || text.length > maxLength) return problem;
  return allOf.find(({ pattern }) => !matches(pattern, text))?.problem ?? null;
}
