import { asCyrillicKeys, asLatinKeys } from '#contract/keyboard-layout.ts';
import { nameKey, withPlainSigns } from '#contract/names.ts';

/** Case, ё and е, hyphens, the apostrophes of Uzbek: what people don't type when they look for something. */
const fold = (text: string): string =>
  withPlainSigns(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll("'", '')
    .replace(/[-.,"«»]/g, ' ');

const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/**
 * The words that may have been meant: as they were typed, and as they would be under the other keyboard layout. Nothing but
 * punctuation is no word: under the other layout "," begins "бали".
 */
const meaningsOf = (typed: string): string[][] =>
  [typed, asCyrillicKeys(typed), asLatinKeys(typed)].map(wordsOf).filter((words) => words.length > 0);

/** Shorter parts stand inside of most names. */
const SHORTEST_INSIDE = 3;

/** How the words of a name answer what was typed, the best first. */
const fits = [
  ['whole', (words, typed) => words.length === typed.length && typed.every((part, at) => words[at] === part)],
  ['begins', (words, typed) => typed.every((part, at) => words[at]?.startsWith(part))],
  ['word', (words, typed) => typed.every((part) => words.some((word) => word.startsWith(part)))],
  [
    'inside',
    (words, typed) =>
      typed.every((part) => part.length >= SHORTEST_INSIDE && words.some((word) => word.includes(part))),
  ],
] as const satisfies [string, (words: string[], typed: string[]) => boolean][];

/** `same` is the very name, as the server compares names: of "Берёзка" and "Березка" the one that was typed. */
export type Fit = 'same' | (typeof fits)[number][0];
export type Ranked<Named> = { option: Named; fit: Fit };

/** The names that answer what was typed, the best first; those that answer equally well stay in their order. */
export function rank<Named extends { name: string }>(options: Named[], typed: string): Ranked<Named>[] {
  const meanings = meaningsOf(typed);
  const key = nameKey(typed);
  const fitOf = (name: string): Fit | undefined => {
    if (nameKey(name) === key) return 'same';
    const words = wordsOf(name);
    return fits.find(([, answers]) => meanings.some((meaning) => answers(words, meaning)))?.[0];
  };
  const found = options.map((option) => ({ option, fit: fitOf(option.name) }));
  return (['same', ...fits.map(([fit]) => fit)] as const).flatMap((fit) =>
    found.filter((each) => each.fit === fit).map(({ option }) => ({ option, fit })),
  );
}

/** The same without names that have what was typed only inside of a word; all of them while nothing is typed. */
export function rankByWords<Named extends { name: string }>(options: Named[], typed: string): Named[] {
  if (typed.trim() === '') return options;
  return rank(options, typed).flatMap(({ option, fit }) => (fit === 'inside' ? [] : [option]));
}

/** Whether each typed word begins a word of the name; typed under the wrong keyboard layout it matches too. */
export const matches = (name: string, typed: string): boolean => rankByWords([{ name }], typed).length > 0;
