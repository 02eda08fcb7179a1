/** How names of directions, partners and payment methods are compared: trimmed, case-folded, inner spaces collapsed. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Dashes and the signs that are taken for a hyphen; the signs that are taken for an apostrophe, as in "Oʻktam". */
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const APOSTROPHES = /[`´ʹʻʼʽʾʿˈ‘’‛′＇]/g;

/** The signs between the letters of a name in the one form that every keyboard has; a letter with its accent is one letter. */
export const withPlainSigns = (name: string): string =>
  name.normalize('NFC').replace(/\s/g, ' ').replace(HYPHENS, '-').replace(APOSTROPHES, "'");

/**
 * A person's name as it is kept. Double names have a hyphen or a space, "O'Brien" and "Oʻktam" an apostrophe: each once,
 * none at the ends but an apostrophe after the last letter ("Igor'").
 */
export const tidyName = (name: string): string =>
  withPlainSigns(name)
    // Spaces first, so that each of these takes as long as the name is: a name of a hundred thousand spaces took half a minute.
    .replace(/ +/g, ' ')
    .replace(/ ?-[ -]*/g, '-')
    .replace(/'+/g, "'")
    .replace(/^[ '-]+|[ -]+$/g, '');

/** A name of a person has this somewhere, as a schema's pattern. */
export const A_LETTER = '\\p{L}';

/** Persons are the same whichever hyphens, spaces and apostrophes their names have: "Петрова-Водкина", "петрова водкина". */
export const personKey = (name: string): string =>
  withPlainSigns(name).toLowerCase().replaceAll('ё', 'е').replace(/[ '-]/g, '');
