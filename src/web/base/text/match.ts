import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { nameKey, withPlainPunctuation } from '#contract/base/person-names.ts';
import { soundsOf } from './phonetic-forms.ts';

/** Folds case, ё and е, hyphens and apostrophes, which people often don't type in a search. */
const fold = (text: string): string =>
  withPlainPunctuation(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll("'", '')
    .replace(/[-.,"«»]/g, ' ');

const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/**
 * The words that may have been meant: as they were typed, and as they would be under the other keyboard layout. Nothing
 * but punctuation is no word: under the other layout "," begins "бали".
 */
const meaningsOf = (typed: string): string[][] =>
  [typed, asCyrillicKeys(typed), asLatinKeys(typed)].map(wordsOf).filter((words) => words.length > 0);

/** Minimal length of a part that is searched inside of words. */
const MIN_INSIDE_LENGTH = 3;

/** Minimal length of a part that is searched by sound. */
const MIN_SOUND_LENGTH = 3;

/** The words as they may sound, in either alphabet. */
function soundsIn(text: string): string[][] {
  const words = wordsOf(text).join(' ');
  return words.length < MIN_SOUND_LENGTH ? [] : soundsOf(words).map((sound) => sound.split(' '));
}

const hasLatin = (text: string) => /\p{Script=Latin}/u.test(text);
const hasCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text);

/** Whether the two texts are in different alphabets. Within one alphabet "Travell" is not "Travel". */
const areInOtherLetters = (name: string, typed: string): boolean =>
  (hasLatin(name) && hasCyrillic(typed)) || (hasCyrillic(name) && hasLatin(typed));

/** The ways in which the words of a name can match the typed ones. */
const isWhole = (words: string[], typed: string[]) =>
  words.length === typed.length && typed.every((part, at) => words[at] === part);
const begins = (words: string[], typed: string[]) => typed.every((part, at) => words[at]?.startsWith(part));
const hasWords = (words: string[], typed: string[]) =>
  typed.every((part) => words.some((word) => word.startsWith(part)));
const hasInside = (words: string[], typed: string[]) =>
  typed.every((part) => part.length >= MIN_INSIDE_LENGTH && words.some((word) => word.includes(part)));

/**
 * `same` is the very name, as the server compares names: of "Берёзка" and "Березка" the one that was typed. What
 * `sounds` like the typed is written in other letters: "Anex Tour" where "анекс" was typed.
 */
export type Fit = 'same' | 'whole' | 'begins' | 'word' | 'sounds' | 'inside';
export type Ranked<Named> = { option: Named; fit: Fit };

/** The kinds of matches, the best first. */
const fits: [Fit, 'written' | 'heard', (words: string[], typed: string[]) => boolean][] = [
  ['whole', 'written', isWhole],
  ['begins', 'written', begins],
  ['word', 'written', hasWords],
  ['sounds', 'heard', isWhole],
  ['sounds', 'heard', begins],
  ['sounds', 'heard', hasWords],
  ['inside', 'written', hasInside],
];

/** The names that match the typed text, the best first; equal matches stay in their order. */
export function rank<Named extends { name: string }>(options: Named[], typed: string): Ranked<Named>[] {
  const meant = { written: meaningsOf(typed), heard: soundsIn(typed) };
  const key = nameKey(typed);
  return options
    .flatMap((option): (Ranked<Named> & { place: number })[] => {
      const { name } = option;
      if (nameKey(name) === key) return [{ option, fit: 'same', place: -1 }];
      const named = { written: [wordsOf(name)], heard: areInOtherLetters(name, typed) ? soundsIn(name) : [] };
      const place = fits.findIndex(([, as, answers]) =>
        meant[as].some((words) => named[as].some((own) => answers(own, words))),
      );
      const found = fits[place];
      return found ? [{ option, fit: found[0], place }] : [];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ option, fit }) => ({ option, fit }));
}

/** The same without names that have what was typed only inside of a word; all of them while nothing is typed. */
export function rankByWords<Named extends { name: string }>(options: Named[], typed: string): Named[] {
  if (typed.trim() === '') return options;
  return rank(options, typed).flatMap(({ option, fit }) => (fit === 'inside' ? [] : [option]));
}

/** Whether each typed word begins a word of the name; typed under the wrong keyboard layout it matches too. */
export const matches = (name: string, typed: string): boolean => rankByWords([{ name }], typed).length > 0;
