import { describe, expect, test } from 'vitest';
import { ConnectionTurns, type Requester, sharesOf, TooBusy } from '../../src/server/base/db/connection-turns.ts';

const shares = sharesOf(20);
const turnsOf = (patience = 60_000) => new ConnectionTurns(shares, patience);

/** A request of a person of a company; each call is another request unless one is given. */
const requesterOf = (company: number, person = `${company} 1`, request: object = {}): Requester => ({
  company,
  person,
  request,
});

/** Requests connections, counts those granted, and returns one. */
function requestConnections(turns: ConnectionTurns, count: number, who: () => Requester | null) {
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

/** Waits for all pending promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('fair sharing of database connections', () => {
  test('a request has at most 4, a person 6 and a company 12 of 20 connections', async () => {
    expect(shares).toEqual({ total: 20, company: 12, person: 6, request: 4 });
    const [ofRequest, ofPerson, ofCompany] = [turnsOf(), turnsOf(), turnsOf()];
    const request = {};
    const one = requestConnections(ofRequest, 10, () => requesterOf(1, '1 1', request));
    const person = requestConnections(ofPerson, 10, () => requesterOf(1));
    let people = 0;
    const company = requestConnections(ofCompany, 30, () => requesterOf(1, `1 ${people++}`));
    await settled();
    expect([one.given.length, person.given.length, company.given.length]).toEqual([4, 6, 12]);
  });

  test('a returned connection goes to the next waiting request', async () => {
    const turns = turnsOf();
    const person = requestConnections(turns, 8, () => requesterOf(1));
    await settled();
    person.endOne();
    await settled();
    // One of the seven was returned.
    expect(person.given).toHaveLength(6);
    person.endOne();
    person.endOne();
    await settled();
    expect(person.given).toHaveLength(5);
  });

  test('when all are in use, the company with the fewest connections is next, not the one that waited longest', async () => {
    const turns = turnsOf();
    let people = 0;
    const first = requestConnections(turns, 12, () => requesterOf(1, `1 ${people++}`));
    const second = requestConnections(turns, 8, () => requesterOf(2, `2 ${people++}`));
    await settled();
    const late: string[] = [];
    turns.take(requesterOf(2, '2 late')).then(() => late.push('second'));
    turns.take(requesterOf(3)).then(() => late.push('third'));
    await settled();
    expect([first.given.length, second.given.length, late]).toEqual([12, 8, []]);
    first.endOne();
    await settled();
    expect(late).toEqual(['third']);
    first.endOne();
    await settled();
    expect(late).toEqual(['third', 'second']);
  });

  test('the server’s own work has no share, and visitors share one', async () => {
    const turns = turnsOf();
    let people = 0;
    const visitors = requestConnections(turns, 30, () => ({
      company: null,
      person: `visitor ${people++}`,
      request: {},
    }));
    const own = requestConnections(turns, 8, () => null);
    await settled();
    expect([visitors.given.length, own.given.length]).toEqual([12, 8]);
  });

  test('a person with 200 waiting requests is refused the next one, and others are not', async () => {
    const turns = turnsOf();
    const person = requestConnections(turns, 6 + 200 + 3, () => requesterOf(1));
    const other = requestConnections(turns, 1, () => requesterOf(2));
    await settled();
    expect([person.given.length, other.given.length]).toEqual([6, 1]);
    expect(person.refused).toEqual([expect.any(TooBusy), expect.any(TooBusy), expect.any(TooBusy)]);
  });

  test('a request that waits too long is given up with the driver’s error, as for an absent database', async () => {
    const turns = turnsOf(1);
    requestConnections(turns, 20, () => null);
    await settled();
    const error = await turns.take(requesterOf(1)).catch((reason: unknown) => reason);
    expect(String(error)).toContain('timeout exceeded when trying to connect');
  });

  test('a connection is returned once, however often it is released', async () => {
    const turns = turnsOf();
    const end = await turns.take(requesterOf(1));
    end();
    end();
    const person = requestConnections(turns, 10, () => requesterOf(1));
    await settled();
    expect(person.given).toHaveLength(6);
  });
});
