import { beforeEach, describe, expect, test } from 'vitest';
import type { SecondFactors } from '#contract/company/second-factor/second-factor.ts';
import { buildCompany, type Company, PASSWORD } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { addApp, addPasskey, readFactors } from '../../support/data/second-factors.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer();
let company: Company;
beforeEach(async () => {
  company = await buildCompany(server);
});

const password = { current_password: PASSWORD };
const demand = (demanded: boolean) => company.manager.api.patch<SecondFactors>('/second-factor/demand/', { demanded });

describe('a company that demands a second factor of Management', () => {
  test('the demand is set by a manager who has a second factor', async () => {
    expectRefusal(await demand(true), 409, 'second_factor_missing');
    const byAgent = await company.agent.api.patch('/second-factor/demand/', { demanded: true });
    expectRefusal(byAgent, 403, 'insufficient_permissions');
    await addApp(company.manager);
    expect(expectStatus(await demand(true), 200).demanded).toBe(true);
    expect(expectStatus(await demand(false), 200).demanded).toBe(false);
  });

  test('a stale change of the demand is refused', async () => {
    await addApp(company.manager);
    const { version } = await readFactors(company.manager.api);
    expectStatus(await demand(true), 200);
    const answer = await company.manager.api.patch(
      '/second-factor/demand/',
      { demanded: false },
      { 'if-match': `"${version}"` },
    );
    expectRefusal(answer, 409, 'stale');
  });

  test('a manager without a second factor can only set one up or sign out', async () => {
    const other = await addPerson(server, company, 'second-manager', 'management');
    await addApp(company.manager);
    expectStatus(await demand(true), 200);

    for (const refused of [
      await other.api.get('/users/me/'),
      await other.api.get('/events/'),
      await other.api.post('/sessions/sign-out-others/'),
      await other.api.post('/directions/', { name: 'Бали' }),
      await other.api.patch('/second-factor/demand/', { demanded: false }),
      await other.api.post('/second-factor/code-app/remove/', password),
    ]) {
      expectRefusal(refused, 403, 'second_factor_required');
    }
    const read = await other.api.graphql('{ sales { totalCount } }');
    expect([read.status, read.body.errors?.[0]?.extensions.code]).toEqual([403, 'second_factor_required']);
    expect((await readFactors(other.api)).demanded).toBe(true);

    await addApp(other);
    expect((await other.api.get('/users/me/')).status).toBe(200);
  });

  test('a manager without a second factor can set up a passkey, and can sign out', async () => {
    const other = await addPerson(server, company, 'third-manager', 'management');
    await addApp(company.manager);
    expectStatus(await demand(true), 200);
    const phone = await other.signInAgain();
    expectStatus(await phone.post('/token/logout/'), 204);
    await addPasskey(other);
    expect((await other.api.get('/users/me/')).status).toBe(200);
  });

  test('the demand does not apply to agents', async () => {
    await addApp(company.manager);
    expectStatus(await demand(true), 200);
    expect((await company.agent.api.get('/users/me/')).status).toBe(200);
  });

  test('a manager’s last second factor can not be removed; one of two can, and so can an agent’s last one', async () => {
    const { manager, agent } = company;
    await addApp(manager);
    await addApp(agent);
    expectStatus(await demand(true), 200);
    expectRefusal(await manager.api.post('/second-factor/code-app/remove/', password), 409, 'last_second_factor');
    const { id } = await addPasskey(manager);
    expectStatus(await manager.api.post('/second-factor/code-app/remove/', password), 200);
    expectRefusal(await manager.api.post(`/passkeys/${id}/remove/`, password), 409, 'last_second_factor');
    expectStatus(await agent.api.post('/second-factor/code-app/remove/', password), 200);
  });
});
