import { transliterate } from '#contract/base/latin.ts';

/** Spellings of one sound in Latin letters, and the one of them that stands for all; applied one after the other. */
const spellings: [RegExp, string][] = [
  [/shch|sch/g, 'sh'],
  [/dzh|dj|zh/g, 'j'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/tz/g, 'ts'],
  [/c(?=[eiy])/g, 'ts'],
  [/c(?!h)|q/g, 'k'],
  [/w/g, 'v'],
  [/ou|oo/g, 'u'],
  [/y/g, 'i'],
  [/i+[eo]/g, 'e'],
  [/(.)\1+/g, '$1'],
];

const spelledOnce = (latin: string): string =>
  spellings.reduce((sound, [spelling, one]) => sound.replace(spelling, one), latin);

/**
 * How a folded text may sound, in Latin letters: "анекс" and "anex", "sultanova" and "султанова" are the same. An "x"
 * is read in English ("Anex") or in Uzbek ("Baxtiyor"), so that there may be two.
 */
export function soundsOf(text: string): string[] {
  const latin = transliterate(text);
  return latin.includes('x') ? ['ks', 'h'].map((x) => spelledOnce(latin.replaceAll('x', x))) : [spelledOnce(latin)];
}
