import { transliterate } from '#contract/base/latin.ts';
import { normalizeName } from '#contract/base/person-names.ts';
import { filterLetters } from './letters.ts';

const inLetters = (text: string): string => normalizeName(filterLetters('english', transliterate(text)));

/** The probable spelling of a person's names in the passport; empty until both names are typed. */
export const passportName = ({ surname, name }: { surname: string; name: string }): string =>
  surname.trim() === '' || name.trim() === '' ? '' : inLetters(`${surname} ${name}`).toUpperCase();

/** The probable spelling of a company's name in Latin letters; empty if it is in Latin letters already. */
export const latinTitle = (name: string): string =>
  /\p{Script=Cyrillic}/u.test(name) ? inLetters(name).replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : '';
