import { asCyrillicKeys, asLatinKeys } from '#contract/keyboard-layout.ts';

/** Case, ё and е, hyphens, the apostrophes of Uzbek: what people don't type when they look for something. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/['ʻʼ‘’`]/g, '')
    .replace(/[-–—.,"«»]/g, ' ');

/** Whether each typed word begins a word of the name; typed under the wrong keyboard layout it matches too. */
export function matches(name: string, typed: string): boolean {
  if (typed.trim() === '') return true;
  const words = fold(name).split(/\s+/);
  const begins = (text: string) => {
    const parts = fold(text).split(/\s+/).filter(Boolean);
    // Nothing but punctuation is no word: under the other layout "," begins "бали".
    return parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)));
  };
  return begins(typed) || begins(asCyrillicKeys(typed)) || begins(asLatinKeys(typed));
}
