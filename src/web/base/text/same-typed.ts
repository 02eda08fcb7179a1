import { parseSigned } from './parse-amount.ts';
import { parseDate } from './parse-date.ts';

/** An arbitrary date to parse both texts against. */
const SOME_DAY = '2000-01-01';

/** Reads a text in one way; null if it can't be read so. */
type Meaning = (text: string) => string | null;

/** The ways to read a text, independent of its field. */
const meanings: Meaning[] = [
  (text) => text.trim(),
  (text) => parseDate(text, SOME_DAY),
  (text) => parseSigned(text)?.amount ?? null,
];

/** Registers a further way to read a text, for parsers that are too large to be loaded with every form. */
export const registerMeaning = (meaning: Meaning): void => void meanings.push(meaning);

/**
 * Whether two values of a field mean the same. A field that loses the focus is formatted anew ("5" becomes "5,00"),
 * which is no change of its value.
 */
export function isSameTyped(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return JSON.stringify(one) === JSON.stringify(other);
  return meanings.some((meaning) => meaning(one) !== null && meaning(one) === meaning(other));
}
