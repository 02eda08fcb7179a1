import i18next from 'i18next';
import { currentLanguage, type Language } from './languages.ts';
import { inEnglish, initTexts, showLanguage, storedLanguage } from './load-texts.ts';
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

/**
 * Parts of a language: for signing in (`first-texts.json`), for all signed-in users, and for screens that are loaded
 * later.
 */
type Part = 'first' | 'desk' | 'later';

const loaders: Record<Part, Record<Language, () => Promise<object>>> = {
  first: {
    ru: async () => firstRu,
    en: () => inEnglish(import('./en.json?first')),
    uz: async () => (await import('./uz.json?first')).default,
  },
  desk: {
    ru: async () => (await import('./ru.json?desk')).default,
    en: () => inEnglish(import('./en.json?desk')),
    uz: async () => (await import('./uz.json?desk')).default,
  },
  later: {
    ru: async () => (await import('./ru.json?later')).default,
    en: async () => (await import('./en.json?later')).default,
    uz: async () => (await import('./uz.json?later')).default,
  },
};

/** The needed parts, and the loaded parts of each language. */
const needed = new Set<Part>(['first']);
const loaded = new Map<Language, Set<Part>>();

async function loadPart(language: Language, part: Part): Promise<void> {
  const there = loaded.get(language) ?? new Set();
  loaded.set(language, there);
  // In other languages than Russian, the part `desk` includes the part `first`.
  if (there.has(part) || (part === 'first' && needed.has('desk'))) return;
  i18next.addResourceBundle(language, 'translation', await loaders[part][language](), true, true, {
    skipCopy: true,
  });
  there.add(part);
}

const load = (language: Language) => Promise.all([...needed].map((part) => loadPart(language, part)));

/** Starts with the stored language. The Russian texts for signing in are part of the page. */
export async function startI18n(): Promise<void> {
  await initTexts();
  await load('ru');
  await changeLanguage(storedLanguage());
}

/** Loads the texts that all signed-in screens need; a language that is chosen later gets them too. */
export async function loadDeskTexts(): Promise<void> {
  needed.add('desk');
  await load(currentLanguage());
}

/** Loads all texts, which every screen except the first list needs. */
export async function loadAllTexts(): Promise<void> {
  needed.add('desk').add('later');
  await load(currentLanguage());
}

/** Loads a language's texts if needed, shows them, and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  await showLanguage(language);
}
