import i18next from 'i18next';
import type { Language } from '../../base/i18n/languages.ts';
import { inEnglish, initTexts, showLanguage, storedLanguage } from '../../base/i18n/load-texts.ts';
import ru from '../../base/i18n/ru.json?loyalty';

const loaders: Record<Language, () => Promise<object>> = {
  ru: async () => ru,
  en: () => inEnglish(import('../../base/i18n/en.json?loyalty')),
  uz: async () => (await import('../../base/i18n/uz.json?loyalty')).default,
};

const loaded = new Set<Language>();

async function load(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  i18next.addResourceBundle(language, 'translation', await loaders[language](), true, true);
  loaded.add(language);
}

/** Starts with the language stored in this browser; Russian is part of the page. */
export async function startTexts(): Promise<void> {
  await initTexts();
  await load('ru');
  await changePageLanguage(storedLanguage());
}

/** Loads a language's texts if needed, shows them, and remembers the choice. */
export async function changePageLanguage(language: Language): Promise<void> {
  await load(language);
  await showLanguage(language);
}
