/** Letters of Russian and of Uzbek in Cyrillic, as names are written in Latin here. */
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

/** "Юлдашева" → "yuldasheva". What is no Cyrillic letter stays as it is. */
export const inLatin = (text: string): string =>
  [...text.toLowerCase()].map((letter) => latin[letter] ?? letter).join('');

/** The longest short name of a company. */
const LONGEST_SLUG = 40;

/** "Самарканд Турс" → "samarkand-turs": the name of a company as a part of its addresses; empty where nothing is left. */
export const slugOf = (name: string): string => {
  const words = inLatin(name)
    .replace(/[ʻʼ’'`]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  const slug = words.replace(/^-/, '').slice(0, LONGEST_SLUG).replace(/-$/, '');
  return slug.length < 2 ? '' : slug;
};
