import { transliterate } from '#contract/base/latin.ts';
import { drawPerson, type Person, type RussianSurname } from './demo-people.ts';
import type { Chance } from './seeded-random.ts';
import type { Draft } from './write-demo-rows.ts';

/** A client, new or returning. */
export type Client = Draft & Person & { phone: string; latin_name: string };

/** The codes of Uzbekistan's mobile networks. */
const CODES = ['33', '50', '77', '88', '90', '91', '93', '94', '95', '97', '98', '99'] as const;
/** The percentage of sales to returning clients. */
const REPEAT_PERCENT = 38;

/** Phones of clients with a Latin name, two of five; needs no random number. */
const HAS_PASSPORT_NAME = /[0-3]$/;

/** A Latin name as on a ticket, "YULDASHEVA NODIRA", or empty. */
const latinNameOf = ({ surname, name }: Person, phone: string): string =>
  HAS_PASSPORT_NAME.test(phone) ? transliterate(`${surname} ${name}`).toUpperCase() : '';

/** Draws the clients of sales: returning ones, or new ones with unique phones. */
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
    if (clients.length > 0 && chance.percent(REPEAT_PERCENT)) return chance.pick(clients);
    const person = drawPerson(chance, russianSurname);
    const phone = freshPhone();
    const client: Client = { ...person, id: 0, phone, latin_name: latinNameOf(person, phone) };
    clients.push(client);
    return client;
  };
}
