import { transliterate } from '#contract/base/latin.ts';
import { RUSSIAN_MEN, RUSSIAN_WOMEN, UZBEK_MEN, UZBEK_SURNAMES, UZBEK_WOMEN } from './demo-names.ts';
import type { Chance } from './seeded-random.ts';

export type Person = { name: string; surname: string };

/** Draws a Russian surname of a sex from faker. */
export type RussianSurname = (sex: 'female' | 'male') => string;

/** Adds the feminine ending to surnames that have one. */
const feminine = (surname: string) => (/[ое]в$/.test(surname) ? `${surname}а` : surname);

/** A person of Tashkent, three of four Uzbek, with Cyrillic names. */
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

/** The contract's limit of usernames. */
const MAX_USERNAME = 60;

/** Draws staff with usernames like `l.yuldasheva.demo`; the slug makes them unique over all companies. */
export function drawStaff(chance: Chance, russianSurname: RussianSurname, count: number, slug: string) {
  const staff = new Map<string, Person & { username: string }>();
  while (staff.size < count) {
    const person = drawPerson(chance, russianSurname);
    const initial = transliterate(person.name).slice(0, 1);
    const surname = transliterate(person.surname).slice(0, MAX_USERNAME - slug.length - 3);
    const username = `${initial}.${surname}.${slug}`;
    if (!staff.has(username)) staff.set(username, { ...person, username });
  }
  return [...staff.values()];
}
