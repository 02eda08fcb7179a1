import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { withPlainPunctuation } from '#contract/base/person-names.ts';

/** The alphabet that a field takes (specification section 5). */
export type Letters = 'russian' | 'english';

/** Beside letters and spaces a plus in Russian, and what double names and names like O'Brien are written with. */
const others = {
  russian: /[^\p{Script=Cyrillic} +'-]/gu,
  english: /[^A-Za-z '-]/g,
};
const own = { russian: /\p{Script=Cyrillic}/u, english: /[A-Za-z]/ };
const foreign = { russian: /[A-Za-z]/, english: /\p{Script=Cyrillic}/u };
const converted = { russian: asCyrillicKeys, english: asLatinKeys };

/**
 * Keeps the characters of a text that are allowed in a name of one alphabet, with plain punctuation, and strips the
 * rest.
 */
export const filterLetters = (letters: Letters, text: string): string =>
  withPlainPunctuation(text).replace(others[letters], '');

/**
 * The text that the same keys write under the other keyboard layout, if that one was probably meant: "Bdfyjd" →
 * "Иванов"; otherwise null. A sign among letters of the right alphabet is only a sign; alone it may be the first letter
 * of a name: "<" begins "Бакин".
 */
export function otherLayout(letters: Letters, text: string): string | null {
  if (own[letters].test(text) && !foreign[letters].test(text)) return null;
  const meant = filterLetters(letters, converted[letters](text));
  return meant.trim() === '' || meant === filterLetters(letters, text) ? null : meant;
}
