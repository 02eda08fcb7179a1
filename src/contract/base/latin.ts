/** Transliteration of the Russian and Uzbek Cyrillic letters, as names are written in Uzbekistan. */
const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ў: 'o',
  қ: 'q',
  ғ: 'g',
  ҳ: 'h',
  ъ: '',
  ь: '',
};

/** "Юлдашева" → "yuldasheva". Other characters than Cyrillic letters are kept. */
export const transliterate = (text: string): string =>
  [...text.toLowerCase()].map((letter) => latin[letter] ?? letter).join('');

/** Maximal length of a company's slug. */
const MAX_SLUG_LENGTH = 40;

/**
 * "Самарканд Турс" → "samarkand-turs": the slug of a company's name; empty if it would have fewer than two characters.
 */
export const slugOf = (name: string): string => {
  const words = transliterate(name)
    .replace(/[ʻʼ’'`]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  const slug = words.replace(/^-/, '').slice(0, MAX_SLUG_LENGTH).replace(/-$/, '');
  return slug.length < 2 ? '' : slug;
};
