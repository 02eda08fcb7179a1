import { asCyrillicKeys, asLatinKeys } from '#contract/keyboard-layout.ts';

/** Case, ё and е, hyphens, the apostrophes of Uzbek: what people don't type when they look for something. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/['ʻʼ‘’`]/g, '')
    .replace(/[-–—.,"«»]/g, ' ');

/** What may have been meant: as it was typed, and as it would be under the other keyboard layout. */
const meanings = (typed: string): string[] => [typed, asCyrillicKeys(typed), asLatinKeys(typed)].map(fold);

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Whether each typed word begins a word of the name; typed under the wrong keyboard layout it matches too. */
export function matches(name: string, typed: string): boolean {
  if (typed.trim() === '') return true;
  const words = wordsOf(fold(name));
  return meanings(typed).some((meaning) => {
    const parts = wordsOf(meaning);
    // Nothing but punctuation is no word: under the other layout "," begins "бали".
    return parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Whether the typed words begin the first words of the name, in their order: "нов пл" the "Новые платежи". */
export function startsLike(name: string, typed: string): boolean {
  const words = wordsOf(fold(name));
  return meanings(typed).some((meaning) => {
    const parts = wordsOf(meaning);
    return parts.length > 0 && parts.every((part, at) => words[at]?.startsWith(part));
  });
}
