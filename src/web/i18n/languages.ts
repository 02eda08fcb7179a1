import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The languages of the interface. Russian is the default and what a missing text falls back to. */
export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', uz: 'Oʻzbekcha' };

const STORAGE_KEY = 'i18n_locale';

export const isLanguage = (text: string | null): text is Language => languages.includes(text as Language);

/** What was chosen in this browser. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : 'ru';
};

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'ru');

/** Starts without a text: whoever starts it adds those that it needs. */
export async function initTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'ru',
    fallbackLng: 'ru',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { bindI18nStore: 'added' },
  });
}

/** Shows a language whose texts are there, and remembers the choice. */
export async function showLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language;
}

/** English texts of the message catalogue are the catalogue's own. */
export async function inEnglish(loading: Promise<{ default: object }>): Promise<object> {
  const [{ default: texts }, { errors }] = await Promise.all([loading, import('#contract/errors.ts')]);
  const messages = Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message]));
  return { ...texts, errors: { ...messages, ...('errors' in texts ? (texts.errors as object) : {}) } };
}
