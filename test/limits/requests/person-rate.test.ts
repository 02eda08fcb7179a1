import { expect, test } from 'vitest';
import { buildCompany } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { ownServer, startServer } from '../../support/server/server.ts';

const server = await ownServer({ requestsPerMinute: 20 });

test('a person with too many requests in a minute is refused with the time to wait in all sessions, and no other person is', async () => {
  const company = await buildCompany(server);
  const { colleague } = company;
  const statuses: number[] = [];
  for (let each = 0; each < 20; each++) statuses.push((await colleague.api.get('/users/me/')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const again = await colleague.signInAgain();
  for (const api of [colleague.api, again]) {
    const refused = await api.post('/partners/', { name: 'x' });
    expectRefusal(refused, 429, 'too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await company.agent.api.get('/users/me/')).status).toBe(200);
  expect((await company.manager.api.get('/users/me/')).status).toBe(200);
});

test('a person whose requests repeatedly cost too much is refused before they are read, and no other person is', async () => {
  const strict = await startServer({ requestsPerMinute: 400 });
  try {
    const { agent, colleague } = await buildCompany(strict);
    const tooMuch = `{ ${Array.from({ length: 9 }, (_, index) => `q${index}: me { id }`).join(' ')} }`;
    for (let each = 0; each < 3; each++) expectRefusal(await agent.api.graphql(tooMuch), 400, 'query_too_large');
    expectRefusal(await agent.api.graphql(tooMuch), 429, 'too_many_requests');
    expectRefusal(await agent.api.get('/users/me/'), 429, 'too_many_requests');
    expect((await colleague.api.get('/users/me/')).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
