import i18next from 'i18next';
import { currentLanguage, inEnglish, initTexts, type Language, showLanguage, storedLanguage } from './languages.ts';
import type ru from './ru.json';
import firstRu from './ru.json?first';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ru };
  }
}

/** Plural forms of one text: "sales_one", "sales_few" are the key "sales". */
export type Plural<Key> = Key extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : Key;

/** The part that signing in needs (`first-texts.json`), or every text. */
type Amount = 'first' | 'whole';

const loaders: Record<Amount, Record<Language, () => Promise<object>>> = {
  first: {
    ru: async () => firstRu,
    en: () => inEnglish(import('./en.json?first')),
    uz: async () => (await import('./uz.json?first')).default,
  },
  whole: {
    ru: async () => (await import('./ru.json')).default,
    en: () => inEnglish(import('./en.json')),
    uz: async () => (await import('./uz.json')).default,
  },
};

/** How much is needed by now, and how much of each language is there. */
let needed: Amount = 'first';
const loaded = new Map<Language, Amount>();

async function load(language: Language): Promise<void> {
  const amount = needed;
  if (loaded.get(language) === amount || loaded.get(language) === 'whole') return;
  i18next.addResourceBundle(language, 'translation', await loaders[amount][language](), true, true);
  loaded.set(language, amount);
}

/** Starts with the stored language; what signing in needs of Russian comes with the page. */
export async function startI18n(): Promise<void> {
  await initTexts();
  await load('ru');
  await changeLanguage(storedLanguage());
}

/** Everything behind the sign-in waits for its texts; a language that is chosen later comes whole. */
export async function loadEveryText(): Promise<void> {
  needed = 'whole';
  await load(currentLanguage());
}

/** Loads a language's texts if needed, shows them, and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  await showLanguage(language);
}
