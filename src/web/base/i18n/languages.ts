/** The languages of the interface. Russian is the default and what a missing text falls back to. */
export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', uz: 'Oʻzbekcha' };

export const isLanguage = (text: string | null): text is Language => languages.some((language) => language === text);

let current: Language = 'ru';

/** The language that is shown, and that numbers are written and read by. */
export const currentLanguage = (): Language => current;

/** A page does this when it shows a language (`showLanguage`); a worker is told the page's with what it is to do. */
export function setLanguage(language: Language): void {
  current = language;
}
