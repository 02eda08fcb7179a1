import type { TFunction } from 'i18next';

/** The enumerated values of a contract field with their texts. */
export type Words<Value extends string | boolean> = {
  values: readonly Value[];
  word: (value: Value, t: TFunction) => string;
};

export const wordsOf = <const Value extends string | boolean>(
  values: readonly Value[],
  word: Words<Value>['word'],
): Words<Value> => ({ values, word });

/** The words by their values, as a spreadsheet takes them. */
export const wordsByValue = <Value extends string | boolean>(
  { values, word }: Words<Value>,
  t: TFunction,
): Record<string, string> => Object.fromEntries(values.map((value) => [String(value), word(value, t)]));
