import { parseSigned } from './parse-amount.ts';
import { parseDate } from './parse-date.ts';

/** Any day does: both texts are read against the same one. */
const SOME_DAY = '2000-01-01';

/** What a text means, one way; null when it can't be read so. */
type Meaning = (text: string) => string | null;

/** What a text can be read as, whichever of them its field takes. */
const meanings: Meaning[] = [
  (text) => text.trim(),
  (text) => parseDate(text, SOME_DAY),
  (text) => parseSigned(text)?.amount ?? null,
];

/** Adds a way to read a text: for one that is too large to come with every form. */
export const registerMeaning = (meaning: Meaning): void => void meanings.push(meaning);

/**
 * Whether two values of a field mean the same. A field that is left writes what was typed out anew ("5" becomes "5,00"):
 * that changes nothing of what it says.
 */
export function isSameTyped(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return JSON.stringify(one) === JSON.stringify(other);
  return meanings.some((meaning) => meaning(one) !== null && meaning(one) === meaning(other));
}
