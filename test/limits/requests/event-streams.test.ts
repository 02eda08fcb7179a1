import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany } from '../../support/data/company.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { type EventStream, openEvents, waitForEarlierEvents } from '../../support/server/event-stream.ts';
import { type SecondServer, startSecondServer } from '../../support/server/second-server.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer({ unreadTimeout: 300 });
const company = await buildCompany(server);
const other = await buildCompany(server);
let second: SecondServer;
beforeAll(async () => {
  second = await startSecondServer(server.database);
});
afterAll(() => second.stop());

const openMany = (count: number, api: Api): Promise<EventStream[]> =>
  Promise.all(Array.from({ length: count }, () => openEvents(api)));
const closeAll = (streams: EventStream[]) => Promise.all(streams.map((stream) => stream.close()));

describe('streams of changes', () => {
  test('a session has ten streams and a person thirty, and the next one is refused with the time to wait', async () => {
    const [ofOther] = await openMany(1, other.agent.api);
    const open = await openMany(10, company.agent.api);
    const refused = await openEvents(company.agent.api);
    expect([refused.status, refused.ended()]).toEqual([429, true]);
    expect(refused.text()).toContain('too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const again = [await company.agent.signInAgain(), await company.agent.signInAgain()];
    for (const api of again) open.push(...(await openMany(10, api)));
    const fourth = await company.agent.signInAgain();
    expect((await openEvents(fourth)).status).toBe(429);
    // Other people of the company, and other companies, have their own.
    const others = await openMany(1, company.manager.api);
    await waitForEarlierEvents(company, ...others, ...open);
    await closeAll([...others, ...open, ...(ofOther ? [ofOther] : [])]);
    // A closed stream makes room.
    const next = await expect.poll(() => openEvents(company.agent.api).then(({ status }) => status)).toBe(200);
    return next;
  });

  test('the sessions of a company’s streams are checked together, in one statement', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, () => company.colleague.signInAgain()));
    const here = sessions.map(({ token }) => new Api(second.url, token));
    const open = (await Promise.all(here.map((api) => openMany(2, api)))).flat();
    const [first, ...rest] = open;
    second.statements.splice(0);
    // The first session ends: the sessions of all streams of the person are checked.
    expectStatus(await (sessions[0] as Api).post('/token/logout/'), 204);
    await expect.poll(() => first?.ended()).toBe(true);
    const asked = second.statements.filter((statement) => statement.includes('authenticate('));
    expect(asked).toHaveLength(1);
    expect(rest.filter((stream) => stream.ended())).toHaveLength(1);
    await closeAll(open);
  });

  test('streams that are not read are dropped, while those that are read go on', async () => {
    const [reader] = await openMany(1, company.manager.api);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let isOpen = true;
    socket.once('close', () => {
      isOpen = false;
    });
    socket.on('error', () => undefined);
    socket.pause();
    const request = `GET /api/v1/openapi.json HTTP/1.1\r\nhost: karavan\r\nauthorization: Token ${company.agent.api.token}\r\n\r\n`;
    // Requests more and reads nothing until the server has cut the connection, which a write notices.
    const requestMore = () => {
      for (let each = 0; isOpen && each < 50; each++) socket.write(request);
      return isOpen;
    };
    await expect.poll(requestMore, { interval: 100 }).toBe(false);
    await waitForEarlierEvents(company, ...(reader ? [reader] : []));
    await closeAll(reader ? [reader] : []);
  });
});
