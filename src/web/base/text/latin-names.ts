import { transliterate } from '#contract/base/latin.ts';
import { normalizeName } from '#contract/base/person-names.ts';
import { filterLetters } from './letters.ts';

const inLetters = (text: string): string => normalizeName(filterLetters('english', transliterate(text)));

/** How a person's names are probably written in the passport; empty until both are there. */
export const passportName = ({ surname, name }: { surname: string; name: string }): string =>
  surname.trim() === '' || name.trim() === '' ? '' : inLetters(`${surname} ${name}`).toUpperCase();

/** How the name of a company is probably written in Latin letters; empty where it is written in them already. */
export const latinTitle = (name: string): string =>
  /\p{Script=Cyrillic}/u.test(name) ? inLetters(name).replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : '';
