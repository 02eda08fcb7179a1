/** The texts of a language by their whole key: "sale.done.check" → "Продажа проверена". */
export type Texts = Record<string, string>;

export function flatten(tree: object, above = ''): Texts {
  const entries = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : Object.entries(flatten(value, `${above}${key}.`)),
  );
  return Object.fromEntries(entries);
}

const plural = /_(one|few|many|other)$/;

/** Without the suffix of a plural form: what the source asks for. */
export const baseOf = (key: string): string => key.replace(plural, '');

const basesOf = (texts: Texts): Set<string> => new Set(Object.keys(texts).map(baseOf));

/** Keys of one language that another one does not have, plural forms aside. */
export function missingKeys(texts: Texts, from: Texts): string[] {
  const there = basesOf(from);
  return [...basesOf(texts)].filter((key) => !there.has(key));
}

/** Whole and broken counts, enough of them to need every form of a language. */
const counts = [...Array.from({ length: 200 }, (_, count) => count), 0.5, 1.5, 2.5, 10.1];

/** Texts with a count that don't have exactly the forms that their language has for counts. */
export function wrongPlurals(language: string, texts: Texts): string[] {
  const rules = new Intl.PluralRules(language);
  const needed = [...new Set(counts.map((count) => rules.select(count)))].sort().join(' ');
  const forms = new Map<string, string[]>();
  for (const [key, text] of Object.entries(texts)) {
    const form = plural.exec(key)?.[1];
    if (form || text.includes('{{count}}')) forms.set(baseOf(key), [...(forms.get(baseOf(key)) ?? []), form ?? 'none']);
  }
  return [...forms]
    .map(([key, found]) => [key, found.sort().join(' ')] as const)
    .filter(([, found]) => found !== needed)
    .map(([key, found]) => `${language} ${key}: ${found}, needed ${needed}`);
}

/** The placeholders of a text: "Курс дня {{rate}}" → "rate". */
const namesOf = (text: string): string =>
  [...text.matchAll(/\{\{([^}]*)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ');

/** Texts that put in something else than the first language does; braces that enclose nothing are wrong as well. */
export function wrongNames(languages: Record<string, Texts>): string[] {
  const expected = new Map<string, string>();
  const wrong: string[] = [];
  for (const [language, texts] of Object.entries(languages)) {
    for (const [key, text] of Object.entries(texts)) {
      const names = namesOf(text);
      const before = expected.get(baseOf(key)) ?? names;
      expected.set(baseOf(key), before);
      const rest = text.replace(/\{\{\w+\}\}/g, '');
      if (names !== before || /[{}]/.test(rest)) wrong.push(`${language} ${key}: "${text}", needed: ${before}`);
    }
  }
  return wrong;
}

/** Texts that say nothing. */
export const emptyTexts = (texts: Texts): string[] =>
  Object.entries(texts)
    .filter(([key, text]) => text.trim() === '' || text === key || text === key.split('.').at(-1))
    .map(([key]) => key);

/** Texts with a letter of another alphabet. */
export const textsWith = (letters: RegExp, texts: Texts): string[] =>
  Object.entries(texts)
    .filter(([, text]) => letters.test(text))
    .map(([key, text]) => `${key}: ${text}`);
