import { transliterate } from '#contract/base/latin.ts';
import { RUSSIAN_MEN, RUSSIAN_WOMEN, UZBEK_MEN, UZBEK_SURNAMES, UZBEK_WOMEN } from './demo-names.ts';
import type { Chance } from './seeded-random.ts';

export type Person = { name: string; surname: string };

/** Russian surnames that fit the sex: faker's. */
export type RussianSurname = (sex: 'female' | 'male') => string;

/** Surnames that do not change with the sex. */
const feminine = (surname: string) => (/[ое]в$/.test(surname) ? `${surname}а` : surname);

/** Somebody of Tashkent: three of four are Uzbek. Names are Cyrillic, the surname fits the name. */
export function drawPerson(chance: Chance, russianSurname: RussianSurname): Person {
  const woman = chance.percent(56);
  if (chance.percent(75)) {
    const surname = chance.pick(UZBEK_SURNAMES);
    return woman
      ? { name: chance.pick(UZBEK_WOMEN), surname: feminine(surname) }
      : { name: chance.pick(UZBEK_MEN), surname };
  }
  return woman
    ? { name: chance.pick(RUSSIAN_WOMEN), surname: russianSurname('female') }
    : { name: chance.pick(RUSSIAN_MEN), surname: russianSurname('male') };
}

/** The longest username that the contract takes. */
const LONGEST = 60;

/** People with usernames of their own: `l.yuldasheva.demo`. Usernames are unique over all companies, hence the slug. */
export function drawStaff(chance: Chance, russianSurname: RussianSurname, count: number, slug: string) {
  const staff = new Map<string, Person & { username: string }>();
  while (staff.size < count) {
    const person = drawPerson(chance, russianSurname);
    const initial = transliterate(person.name).slice(0, 1);
    const surname = transliterate(person.surname).slice(0, LONGEST - slug.length - 3);
    const username = `${initial}.${surname}.${slug}`;
    if (!staff.has(username)) staff.set(username, { ...person, username });
  }
  return [...staff.values()];
}
