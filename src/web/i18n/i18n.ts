import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type ru from './ru.json';
import firstRu from './ru.json?first';

/** The languages of the interface. Russian is the default and what a missing text falls back to. */
export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', uz: 'Oʻzbekcha' };

const STORAGE_KEY = 'i18n_locale';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ru };
  }
}

const isLanguage = (text: string | null): text is Language => languages.includes(text as Language);

const storedLanguage = (): Language => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : 'ru';
};

/** Plural forms of one text: "sales_one", "sales_few" are the key "sales". */
export type Plural<Key> = Key extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : Key;

/** The part that signing in needs (`first-texts.json`), or every text. */
type Amount = 'first' | 'whole';

const inEnglish = async (loading: Promise<{ default: object }>): Promise<object> => {
  const [{ default: texts }, { errors }] = await Promise.all([loading, import('#contract/errors.ts')]);
  const messages = Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message]));
  return { ...texts, errors: { ...messages, ...('errors' in texts ? (texts.errors as object) : {}) } };
};

/** English texts of the message catalogue are the catalogue's own. */
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
  await i18next.use(initReactI18next).init({
    lng: 'ru',
    fallbackLng: 'ru',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { bindI18nStore: 'added' },
  });
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
  await i18next.changeLanguage(language);
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language;
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'ru');
