/** A date as it is shown: "2026-03-08" is "08.03.2026". */
export const shownDate = (date: string): string => date.split('-').reverse().join('.');

/** A text as it is on the page, whose spaces don't break. */
export const withHardSpaces = (text: string): string => text.replaceAll(' ', '\u00a0');
