/** The languages of the interface. Russian is the default, and the fallback for missing texts. */
export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English', uz: 'Oʻzbekcha' };

export const isLanguage = (text: string | null): text is Language => languages.some((language) => language === text);

let current: Language = 'ru';

/** The language of the interface, which also decides how numbers are formatted and parsed. */
export const currentLanguage = (): Language => current;

/** Called by `showLanguage`, and in workers, which get the page's language with their orders. */
export function setLanguage(language: Language): void {
  current = language;
}
