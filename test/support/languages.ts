import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import i18next from 'i18next';
import { vi } from 'vitest';
import { changeLanguage, loadAllTexts, startI18n } from '../../src/web/base/i18n/i18n.ts';
import { type Language, languages } from '../../src/web/base/i18n/languages.ts';
import { flatten, type Texts } from './pages/texts.ts';

const folder = join(import.meta.dirname, '../../src/web/base/i18n');

/** Sets the language as the page does, through its own loader, with the needed parts of a browser. */
export async function setPageLanguage(language: Language): Promise<void> {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  if (!i18next.isInitialized) await startI18n();
  await changeLanguage(language);
  await loadAllTexts();
}

/**
 * The texts of every language as the page loads them (English with the catalogue’s messages), and the public page’s.
 */
export async function loadTexts(): Promise<Record<Language, Texts>> {
  const texts: Record<Language, Texts> = { ru: {}, en: {}, uz: {} };
  for (const language of languages) {
    await setPageLanguage(language);
    const { loyalty_page } = JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8'));
    texts[language] = flatten({ ...i18next.getResourceBundle(language, 'translation'), loyalty_page });
  }
  return texts;
}
