import { transliterate } from '#contract/base/latin.ts';
import { drawPerson, type Person, type RussianSurname } from './demo-people.ts';
import type { Chance } from './seeded-random.ts';
import type { Draft } from './write-demo-rows.ts';

/** A tourist who has bought before, or buys now for the first time. */
export type Client = Draft & Person & { phone: string; latin_name: string };

/** The codes of Uzbekistan's mobile networks. */
const CODES = ['33', '50', '77', '88', '90', '91', '93', '94', '95', '97', '98', '99'] as const;
/** So many sales of a hundred are sold to somebody who has bought before. */
const REPEAT = 38;

/** Whose passport was seen, by the phone: two of five. Nothing is drawn for it. */
const HAS_PASSPORT_NAME = /[0-3]$/;

/** "YULDASHEVA NODIRA", as a ticket has it; empty for whom it was not written down. */
const latinNameOf = ({ surname, name }: Person, phone: string): string =>
  HAS_PASSPORT_NAME.test(phone) ? transliterate(`${surname} ${name}`).toUpperCase() : '';

/** Who buys: somebody of before, or somebody new with a phone number that nobody else has. */
export function drawClients(chance: Chance, russianSurname: RussianSurname): () => Client {
  const clients: Client[] = [];
  const phones = new Set<string>();
  const freshPhone = (): string => {
    for (;;) {
      const phone = `+998${chance.pick(CODES)}${chance.int(2_000_000, 9_999_999)}`;
      if (phones.has(phone)) continue;
      phones.add(phone);
      return phone;
    }
  };
  return () => {
    if (clients.length > 0 && chance.percent(REPEAT)) return chance.pick(clients);
    const person = drawPerson(chance, russianSurname);
    const phone = freshPhone();
    const client: Client = { ...person, id: 0, phone, latin_name: latinNameOf(person, phone) };
    clients.push(client);
    return client;
  };
}
