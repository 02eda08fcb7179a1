import type { Page } from 'playwright-core';
import type { Language } from '../../../src/web/base/i18n/languages.ts';

/**
 * Texts of digits with points, commas or spaces that are no numbers: dates, months, phones, addresses, networks, files.
 */
const NO_NUMBERS = [
  /\S+@\S+|\S*\/\S*|\p{L}[\p{L}\d]*(?:[._-][\p{L}\d]+)+/gu,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /\b\d{2}\.(?:\d{2}\.)?\d{4}\b/g,
  /\+\d[\d\s()-]{7,}/g,
];

/** How a number is not written in a language. */
const FOREIGN: Record<Language, RegExp[]> = {
  ru: [/\d\.\d/, /\d,\d{3},\d/, /\d[ \u2009\u202f]\d{3}(?!\d)/, /(?<!\d[^\d]?)-\d/, /\d%|\d [%]/],
  uz: [/\d\.\d/, /\d,\d{3},\d/, /\d[ \u2009\u202f]\d{3}(?!\d)/, /(?<!\d[^\d]?)-\d/, /\d\s%/],
  en: [/\d,\d{1,2}(?!\d)/, /\d,\d{4}/, /\d[\s\u2009\u202f]\d{3}(?!\d)/, /\d\.\d{3}[.,]\d/, /(?<!\d[^\d]?)-\d/, /\d\s%/],
};

/** Whether a text has a number in it that is written as the language does not. */
export function isForeign(text: string, language: Language): boolean {
  const numbers = NO_NUMBERS.reduce((rest, pattern) => rest.replace(pattern, '…'), text);
  return FOREIGN[language].some((pattern) => pattern.test(numbers));
}

/**
 * Everything on a page that is seen, spoken or stands in a field and has a number that is not in the language's style.
 */
export async function foreignNumbers(page: Page, language: Language): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    // A secret, a password or a recovery code is read letter by letter: its digits are not a number.
    const unread = 'script, style, template, .note-text, code';
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest(unread)) continue;
      for (const name of ['aria-label', 'aria-valuetext', 'aria-description', 'placeholder', 'title', 'alt'])
        found.add(element.getAttribute(name) ?? '');
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) found.add(element.value);
      // Pieces of one text stand in nodes beside each other: "12" and " %".
      let piece = '';
      for (const node of [...element.childNodes, null]) {
        if (node instanceof Text) piece += node.data;
        else if (node === null || node instanceof Element) {
          found.add(piece);
          piece = '';
        }
      }
    }
    return [...found].filter((text) => /\d/.test(text));
  });
  return texts.filter((text) => isForeign(text, language));
}
