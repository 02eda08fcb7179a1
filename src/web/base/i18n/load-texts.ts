import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage, type Language, setLanguage } from './languages.ts';
import { formatNumber } from './write-number.ts';

const STORAGE_KEY = 'i18n_locale';

/** The language stored in this browser. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : 'ru';
};

/** Formats numbers in texts; an `id` is formatted as the number of an entity. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, _language, options) =>
    typeof value === 'number' && options?.interpolationkey !== 'id' ? formatNumber(value) : value,
};

/** Starts i18next without texts: each entry point adds those that it needs. */
export async function initTexts(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(numbers)
    .init({
      lng: 'ru',
      fallbackLng: 'ru',
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
      react: { bindI18nStore: 'added' },
    });
}

/** Shows a language whose texts are loaded, and stores the choice. */
export async function showLanguage(language: Language): Promise<void> {
  setLanguage(language);
  await i18next.changeLanguage(language);
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language;
}

/** English texts of the message catalogue are the catalogue's own. */
export async function inEnglish(loading: Promise<{ default: object }>): Promise<object> {
  const [{ default: texts }, { errors }] = await Promise.all([loading, import('#contract/base/errors.ts')]);
  const messages = Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message]));
  return { ...texts, errors: { ...messages, ...('errors' in texts ? (texts.errors as object) : {}) } };
}
