import { beforeAll, describe, expect, test } from 'vitest';
import { restReads } from '#contract/base/rest-reads.ts';
import { permissions } from '#contract/base/roles.ts';
import type { CashTransfer } from '#contract/cash/cash-transfer.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { type ReadName, reads } from '#contract/reads.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { allocate } from '../../support/data/allocations.ts';
import { transferCash } from '../../support/data/cash-book.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { PNG } from '../../support/data/pictures.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { argumentsOf, readFully, readNames } from '../../support/server/full-queries.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
let sale: Sale;
/** Ids for the paths that have one. */
let picture: string;
let partnerPayment: PartnerPayment;
let transfer: CashTransfer;
let visitor: Api;
beforeAll(async () => {
  sale = await buildSale(company);
  await buildPayment(company, sale);
  const added = await company.agent.api.post<{ id: string; path: string }>('/note-images/', {
    content: PNG.toString('base64'),
  });
  partnerPayment = await allocate(company, sale.bookings[0] ?? { id: 0 }, '10.00');
  transfer = await transferCash(company);
  const { id, path } = expectStatus(added, 201);
  picture = id;
  expectStatus(await company.agent.api.patch(`/sales/${sale.id}/`, { notes: `![](${path})` }), 200);
  visitor = new Api(server.url);
});

/** Reads of an entity with an owner: other agents are refused instead of getting an empty list. */
const ofOne: ReadName[] = ['sale', 'booking', 'agentDashboard', 'agentProfitDetails'];

/** Reads by a client’s id alone: to an agent who does not know the client, the client does not exist. */
const ofClient: ReadName[] = ['clientMessages', 'clientConsents'];

const args = () => argumentsOf(sale, partnerPayment, transfer);

describe.each(readNames)('permission to read %s', (root) => {
  const { agent, denied } = permissions[reads[root].permission];

  test('the read is refused without a session', async () => {
    expectRefusal(await readFully(visitor, root, args()), 401, 'sign_in_required');
    const deadToken = new Api(server.url, 'a'.repeat(43));
    expectRefusal(await readFully(deadToken, root, args()), 401, 'unauthorized');
  });

  test('the read returns everything to a manager and to the agent who owns the data', async () => {
    const readers = agent === 'none' ? [company.manager] : [company.manager, company.agent];
    for (const { api } of readers) {
      const { data } = expectStatus(await readFully(api, root, args()), 200);
      expect(data?.[root]).toBeTruthy();
    }
  });

  test('the read answers another agent according to the permission table', async () => {
    // The stranger has entered this client’s number in earlier tests; the colleague has not.
    const other = ofClient.includes(root) ? company.colleague : company.stranger;
    const answer = await readFully(other.api, root, args());
    const own = agent === 'own';
    if (agent === 'none' || (own && ofOne.includes(root))) {
      expect(answer.status).toBe(403);
      expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: denied });
      expect(answer.body.data).toBeNull();
      return;
    }
    if (ofClient.includes(root)) {
      expect(answer.status).toBe(404);
      expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
      return;
    }
    const { data } = expectStatus(answer, 200);
    const page = data?.[root] as { rows?: unknown[]; totalCount?: number } | undefined;
    if (own) expect(page).toMatchObject({ rows: [], totalCount: 0, endCursor: null, hasNextPage: false });
    else expect(page).toBeTruthy();
  });
});

describe('reads by GET', () => {
  const open = Object.entries(restReads).filter(([, permission]) => permission === 'public');
  const closed = Object.keys(restReads).filter((path) => !open.some(([each]) => each === path));

  test.each(closed)('%s is refused without a session', async (path) => {
    expectRefusal(await visitor.get(path.replace(':id', '1')), 401, 'sign_in_required');
  });

  test.each(closed.filter((path) => path !== '/events/'))(
    '%s is answered as the permission table says',
    async (path) => {
      const reach: string = permissions[restReads[path as '/users/me/']].agent;
      const id = path.startsWith('/clients/') ? String(sale.client_id) : picture;
      for (const { api } of [company.agent, company.stranger, company.manager]) {
        const hidden = reach === 'own' && api === company.stranger.api;
        const refused = reach === 'none' && api !== company.manager.api;
        expect((await api.get(path.replace(':id', id))).status).toBe(refused ? 403 : hidden ? 404 : 200);
      }
    },
  );

  test('/events/ is open to every person with a session', async () => {
    for (const { api } of [company.agent, company.stranger, company.manager]) {
      const stream = await openEvents(api);
      expect(stream.status).toBe(200);
      await stream.close();
    }
  });

  test.each(open)('%s needs no session', async (path) => {
    expectStatus(await visitor.get(path.replace(':slug', company.slug)), 200);
  });
});

test('every agent reads the client’s debt to the company, and only the sale’s agent reads the sale', async () => {
  const query = 'query ($phone: String!) { client(phone: $phone) { debt sales_count debt_sale_id } }';
  const seenBy = (api: Api) => api.read(query, { phone: sale.tourist_phone });
  const whole = { debt: '900.00', sales_count: 1 };
  expect(await seenBy(company.agent.api)).toEqual({ client: { ...whole, debt_sale_id: sale.id } });
  expect(await seenBy(company.stranger.api)).toEqual({ client: { ...whole, debt_sale_id: null } });
});
