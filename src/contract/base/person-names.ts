/** The key by which names of directories are compared: trimmed, lower-case, inner spaces collapsed. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Characters that are used as a hyphen, and as an apostrophe ("Oʻktam"). */
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const APOSTROPHES = /[`´ʹʻʼʽʾʿˈ‘’‛′＇]/g;

/** A name in NFC, with the ASCII space, hyphen and apostrophe instead of their typographic variants. */
export const withPlainPunctuation = (name: string): string =>
  name.normalize('NFC').replace(/\s/g, ' ').replace(HYPHENS, '-').replace(APOSTROPHES, "'");

/**
 * A person's name as it is stored: spaces, hyphens and apostrophes occur once each and not at the ends, except for an
 * apostrophe after the last letter ("Igor'").
 */
export const normalizeName = (name: string): string =>
  withPlainPunctuation(name)
    // Spaces are collapsed first, so that each expression takes linear time: otherwise 100,000 spaces take half a
    // minute.
    .replace(/ +/g, ' ')
    .replace(/ ?-[ -]*/g, '-')
    .replace(/'+/g, "'")
    .replace(/^[ '-]+|[ -]+$/g, '');

/** Schema pattern: a name has at least one letter. */
export const LETTER_PATTERN = '\\p{L}';

/**
 * The key by which people's names are compared, without hyphens, spaces and apostrophes: "Петрова-Водкина" = "петрова
 * водкина".
 */
export const personKey = (name: string): string =>
  withPlainPunctuation(name).toLowerCase().replaceAll('ё', 'е').replace(/[ '-]/g, '');
