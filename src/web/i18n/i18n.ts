import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import ru from './ru.json';

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

/**
 * Russian comes with the page; the others are loaded when they are chosen. English texts of the message catalogue are
 * the catalogue's own.
 */
const loaders: Record<Exclude<Language, 'ru'>, () => Promise<object>> = {
  en: async () => {
    const [{ default: texts }, { errors }] = await Promise.all([import('./en.json'), import('#contract/errors.ts')]);
    const messages = Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message]));
    return { ...texts, errors: { ...messages, ...texts.errors } };
  },
  uz: async () => (await import('./uz.json')).default,
};

/** Starts with the stored language. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'ru',
    fallbackLng: 'ru',
    resources: { ru: { translation: ru } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await changeLanguage(storedLanguage());
}

/** Loads a language's texts if needed, shows them, and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language !== 'ru' && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loaders[language]());
  }
  await i18next.changeLanguage(language);
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language;
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'ru');
