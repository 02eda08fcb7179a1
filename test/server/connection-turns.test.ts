import { describe, expect, test } from 'vitest';
import { ConnectionTurns, type Requester, sharesOf, TooBusy } from '../../src/server/base/db/connection-turns.ts';

const shares = sharesOf(20);
const turnsOf = (patience = 60_000) => new ConnectionTurns(shares, patience);

/** A request of a person of a company; each call is another request unless one is given. */
const asked = (company: number, person = `${company} 1`, request: object = {}): Requester => ({
  company,
  person,
  request,
});

/** Asks for so many connections; tells how many were given so far, and gives one back. */
function take(turns: ConnectionTurns, count: number, who: () => Requester | null) {
  const given: (() => void)[] = [];
  const refused: unknown[] = [];
  for (let each = 0; each < count; each++) {
    turns.take(who()).then(
      (end) => given.push(end),
      (error) => refused.push(error),
    );
  }
  return { given, refused, endOne: () => given.shift()?.() };
}

/** Lets everything that was decided arrive. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('connections to the database are given in turns', () => {
  test('a request has at most 4, a person 6 and a company 12 of 20 at a time', async () => {
    expect(shares).toEqual({ total: 20, company: 12, person: 6, request: 4 });
    const [ofRequest, ofPerson, ofCompany] = [turnsOf(), turnsOf(), turnsOf()];
    const request = {};
    const one = take(ofRequest, 10, () => asked(1, '1 1', request));
    const person = take(ofPerson, 10, () => asked(1));
    let people = 0;
    const company = take(ofCompany, 30, () => asked(1, `1 ${people++}`));
    await settled();
    expect([one.given.length, person.given.length, company.given.length]).toEqual([4, 6, 12]);
  });

  test('a connection that is given back goes to the next one who waits', async () => {
    const turns = turnsOf();
    const person = take(turns, 8, () => asked(1));
    await settled();
    person.endOne();
    await settled();
    // One of the seven was given back.
    expect(person.given).toHaveLength(6);
    person.endOne();
    person.endOne();
    await settled();
    expect(person.given).toHaveLength(5);
  });

  test('when all are in use, the company that has the fewest is next, whichever has waited longest', async () => {
    const turns = turnsOf();
    let people = 0;
    const first = take(turns, 12, () => asked(1, `1 ${people++}`));
    const second = take(turns, 8, () => asked(2, `2 ${people++}`));
    await settled();
    const late: string[] = [];
    turns.take(asked(2, '2 late')).then(() => late.push('second'));
    turns.take(asked(3)).then(() => late.push('third'));
    await settled();
    expect([first.given.length, second.given.length, late]).toEqual([12, 8, []]);
    first.endOne();
    await settled();
    expect(late).toEqual(['third']);
    first.endOne();
    await settled();
    expect(late).toEqual(['third', 'second']);
  });

  test('work of the server itself has no share, and visitors are one company', async () => {
    const turns = turnsOf();
    let people = 0;
    const visitors = take(turns, 30, () => ({ company: null, person: `visitor ${people++}`, request: {} }));
    const own = take(turns, 8, () => null);
    await settled();
    expect([visitors.given.length, own.given.length]).toEqual([12, 8]);
  });

  test('of a person who has 200 requests waiting the next one is refused, and others are not', async () => {
    const turns = turnsOf();
    const person = take(turns, 6 + 200 + 3, () => asked(1));
    const other = take(turns, 1, () => asked(2));
    await settled();
    expect([person.given.length, other.given.length]).toEqual([6, 1]);
    expect(person.refused).toEqual([expect.any(TooBusy), expect.any(TooBusy), expect.any(TooBusy)]);
  });

  test('a request that waits for others is given up as the driver does it, as if the database were away', async () => {
    const turns = turnsOf(1);
    take(turns, 20, () => null);
    await settled();
    const error = await turns.take(asked(1)).catch((reason: unknown) => reason);
    expect(String(error)).toContain('timeout exceeded when trying to connect');
  });

  test('a connection is given back once, however often that is said', async () => {
    const turns = turnsOf();
    const end = await turns.take(asked(1));
    end();
    end();
    const person = take(turns, 10, () => asked(1));
    await settled();
    expect(person.given).toHaveLength(6);
  });
});
