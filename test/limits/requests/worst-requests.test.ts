import { expect, test } from 'vitest';
import { buildCompany, buildSale, saleBody } from '../../support/data/company.ts';
import { attack } from '../../support/fuzz/worst-requests.ts';
import { timesOf } from '../../support/seed.ts';
import { ownServer } from '../../support/server/server.ts';

const ROUNDS = timesOf(100, 10);

const server = await ownServer();
const company = await buildCompany(server);
const other = await buildCompany(server);

/** The usual requests of people of another company. */
async function work(): Promise<number[]> {
  const statuses: number[] = [];
  for (let each = 0; each < ROUNDS; each++) {
    statuses.push((await other.agent.api.get('/users/me/')).status);
    statuses.push((await other.agent.api.post('/sales/', saleBody(other))).status);
  }
  return statuses;
}

test.each(['agent', 'manager'] as const)(
  'while the %s of a company sends the worst known requests, another company’s sign-ins and sales all succeed',
  async (role) => {
    for (let each = 0; each < 10; each++) await buildSale(company);
    const attacking = attack(server.url, company[role].api.token, timesOf(4, 1));
    const statuses = await work();
    const answers = await attacking.end();
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    // The requests were refused by the checks that they aim at, and none caused a fault.
    expect(Object.keys(answers).filter((status) => status.startsWith('5'))).toEqual([]);
    expect(answers['400']).toBeGreaterThan(3);
    // A body that comes too slowly on a busy machine is refused for that.
    const refused = role === 'agent' ? '403' : '409';
    expect((answers[refused] ?? 0) + (answers['408'] ?? 0)).toBeGreaterThan(0);
  },
);
