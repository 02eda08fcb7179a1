import { asCyrillicKeys, asLatinKeys } from '#contract/keyboard-layout.ts';

/** The alphabet that a field takes (specification section 5). */
export type Letters = 'russian' | 'english';

const others = {
  russian: /[^\p{Script=Cyrillic}+ ]/gu,
  english: /[^A-Za-z ]/g,
};
const own = { russian: /\p{Script=Cyrillic}/u, english: /[A-Za-z]/ };
const foreign = { russian: /[A-Za-z]/, english: /\p{Script=Cyrillic}/u };
const converted = { russian: asCyrillicKeys, english: asLatinKeys };

/**
 * Keeps what the specification's section 5 keeps, and strips the rest: of Russian-only text Cyrillic letters, plus signs
 * and spaces, of English-only text Latin letters and spaces. A hyphen goes too: "Петрова Водкина" is written with a space.
 */
export const keepLetters = (letters: Letters, text: string): string =>
  text.replace(/\s/g, ' ').replace(others[letters], '');

/**
 * What the same keys write under the other layout, when the text looks as if that one was meant: "Bdfyjd" → "Иванов". Null
 * when it does not. A sign among letters of the right alphabet is only a sign, alone it may be the first letter of a
 * name: "<" begins "Бакин".
 */
export function otherLayout(letters: Letters, text: string): string | null {
  if (own[letters].test(text) && !foreign[letters].test(text)) return null;
  const meant = keepLetters(letters, converted[letters](text));
  return meant.trim() === '' || meant === keepLetters(letters, text) ? null : meant;
}
