import { beforeAll, describe, expect, test } from 'vitest';
import type { Partner, PartnerRow } from '#contract/directories/directories.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { buildPartnerPayment } from '../../support/data/allocations.ts';
import { freshName } from '../../support/data/command-rows.ts';
import { buildCompany, buildSale, type Company, inDays, type Person, saleBody } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

type Page = {
  rows: PartnerRow[];
  totalCount: number;
  totals: { bookings_count: number; open_bookings_count: number };
  endCursor: string | null;
  hasNextPage: boolean;
};
type Ask = { filter?: object; sort?: object; first?: number; after?: string | null; through?: string | null };

const QUERY = `query ($filter: PartnerFilter, $sort: PartnerSort, $first: Int, $after: String, $through: String) {
  partnerList(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) {
    rows { id name currency retired bookings_count open_bookings_count next_service_date version }
    totalCount totals { bookings_count open_bookings_count } endCursor hasNextPage
  }
}`;
const pageOf = async (person: Person, ask: Ask = {}) =>
  (await person.api.read<{ partnerList: Page }>(QUERY, ask)).partnerList;
const namesIn = ({ rows }: Page) => rows.map(({ name }) => name);

type Edited = Pick<PartnerRow, 'id' | 'name' | 'currency' | 'retired' | 'version'>;
const edit = ({ manager }: Company, id: number, body: object, version?: number) =>
  manager.api.patch<Edited>(`/partners/${id}/`, body, version === undefined ? {} : { 'if-match': `${version}` });
const booking = ({ id }: { id: number }, more: object = {}) => ({
  partner_id: id,
  rate: '100.00',
  currency: 'USD',
  ...more,
});

describe('the list of partners', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    const { partner, euroPartner } = company;
    const dated = [booking(partner, { service_date: inDays(9) }), booking(euroPartner, { service_date: inDays(40) })];
    await buildSale(company, { bookings: [...dated, booking(partner, { service_date: inDays(-5) })] });
    await buildSale(company, { bookings: [booking(partner, { service_date: inDays(3) })] }, company.stranger);
    // Cancelled without a penalty: nothing is left to pay, and there is no departure.
    const cancelled = await buildSale(company, { bookings: [booking(partner, { service_date: inDays(1) })] });
    expectStatus(await company.manager.api.post(`/sales/${cancelled.id}/cancel/`, { reason: 'болезнь' }), 200);
    expectStatus(await edit(company, company.sumPartner.id, { retired: true }), 200);
  });

  test('the list of partners has the amount booked, the open amount and the next service date', async () => {
    const page = await pageOf(company.manager);
    const { partner, euroPartner, sumPartner } = company;
    expect(page.rows).toEqual([
      {
        ...partner,
        ...{ retired: false, bookings_count: 4, open_bookings_count: 3, next_service_date: inDays(3), version: 1 },
      },
      {
        ...euroPartner,
        ...{ retired: false, bookings_count: 1, open_bookings_count: 1, next_service_date: inDays(40), version: 1 },
      },
      {
        ...sumPartner,
        ...{ retired: true, bookings_count: 0, open_bookings_count: 0, next_service_date: null, version: 2 },
      },
    ]);
    expect([page.totalCount, page.totals]).toEqual([3, { bookings_count: 5, open_bookings_count: 4 }]);
  });

  test('the list of partners counts for an agent the bookings of sales that the agent may see', async () => {
    const seen = async (person: Person) => {
      const { rows, totals } = await pageOf(person);
      return [rows.map((row) => [row.bookings_count, row.next_service_date]), totals.open_bookings_count];
    };
    expect(await seen(company.agent)).toEqual([
      [
        [3, inDays(9)],
        [1, inDays(40)],
        [0, null],
      ],
      3,
    ]);
    expect(await seen(company.stranger)).toEqual([
      [
        [1, inDays(3)],
        [0, null],
        [0, null],
      ],
      1,
    ]);
  });

  test.each([
    [{ by: 'name', direction: 'desc' }, ['Uzbekistan Airways', 'Hotel Roma', 'Coral Travel']],
    [{ by: 'bookings_count', direction: 'desc' }, ['Coral Travel', 'Hotel Roma', 'Uzbekistan Airways']],
    [{ by: 'open_bookings_count', direction: 'asc' }, ['Uzbekistan Airways', 'Hotel Roma', 'Coral Travel']],
    [{ by: 'next_service_date', direction: 'asc' }, ['Coral Travel', 'Hotel Roma', 'Uzbekistan Airways']],
  ])('the list of partners is sorted by %j, and its pages are repeatable', async (sort, names) => {
    expect(namesIn(await pageOf(company.manager, { sort }))).toEqual(names);
    const seen: string[] = [];
    let after: string | null = null;
    for (let more = true; more; ) {
      const page: Page = await pageOf(company.manager, { sort, first: 2, after });
      const again = await pageOf(company.manager, { sort, first: 2, after, through: page.endCursor });
      expect(again).toEqual({ ...page, hasNextPage: false });
      seen.push(...namesIn(page));
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual(names);
  });

  test('the list of partners is filtered by words of the name, by currency and by retirement', async () => {
    const narrowed = async (filter: object) => namesIn(await pageOf(company.manager, { filter }));
    expect(await narrowed({ search: 'roma HOT' })).toEqual(['Hotel Roma']);
    expect(await narrowed({ currency: 'UZS' })).toEqual(['Uzbekistan Airways']);
    expect(await narrowed({ retired: true })).toEqual(['Uzbekistan Airways']);
    expect(await narrowed({ retired: false, currency: 'UZS' })).toEqual([]);
    const refused = await company.manager.api.graphql(QUERY, { filter: { currency: 'GBP' } });
    expect(refused.body.errors?.[0]?.extensions.fields).toEqual({ currency: 'choice_invalid' });
  });
});

describe('a partner', () => {
  const free = async ({ manager }: Company, name = freshName()) =>
    expectStatus(await manager.api.post<Partner>('/partners/', { name, currency: 'USD' }), 201);

  test('a renamed partner has its new name on all its bookings, and can not get that of another one', async () => {
    const company = await buildCompany(server);
    const { id } = company.partner;
    const sale = await buildSale(company);
    const edited = expectStatus(await edit(company, id, { name: '  Coral   Travel Узбекистан ' }), 200);
    const kept = { latin_name: '', currency: 'USD', retired: false };
    expect(edited).toEqual({ id, name: 'Coral Travel Узбекистан', ...kept, version: 2 });
    const { sale: read } = await company.agent.api.read<{ sale: Sale }>(
      `{ sale(id: ${sale.id}) { bookings { partner_name } } }`,
    );
    expect(read.bookings).toEqual([{ partner_name: 'Coral Travel Узбекистан' }]);
    const refused = expectRefusal(await edit(company, id, { name: ' HOTEL  roma' }), 409, 'partner_exists');
    expect(refused.fields).toEqual({ name: 'partner_exists' });
  });

  test('a partner’s currency can be changed as long as no amount is recorded in the old one', async () => {
    const company = await buildCompany(server);
    const { id } = await free(company);
    expect(expectStatus(await edit(company, id, { currency: 'EUR' }), 200).currency).toBe('EUR');
    await buildSale(company, { bookings: [booking({ id })] });
    const refused = expectRefusal(await edit(company, id, { currency: 'USD' }), 409, 'partner_currency_fixed');
    expect(refused.fields).toEqual({ currency: 'partner_currency_fixed' });
    expectStatus(await edit(company, id, { currency: 'EUR', name: freshName() }), 200);
  });

  test('a partner that was paid keeps its currency, even without a booking', async () => {
    const company = await buildCompany(server);
    const { id } = await free(company);
    await buildPartnerPayment(company, '10.00', { partner_id: id });
    expectRefusal(await edit(company, id, { currency: 'UZS' }), 409, 'partner_currency_fixed');
  });

  test('a booking made during a change of currency either prevents it or is recorded after it', async () => {
    const company = await buildCompany(server);
    for (let round = 0; round < 10; round++) {
      const { id } = await free(company);
      const [edited, sale] = await Promise.all([
        edit(company, id, { currency: 'EUR' }),
        company.agent.api.post<Sale>('/sales/', saleBody(company, { bookings: [booking({ id })] })),
      ]);
      expectStatus(sale, 201);
      if (edited.status !== 200) expectRefusal(edited, 409, 'partner_currency_fixed');
      expectRefusal(await edit(company, id, { currency: 'UZS' }), 409, 'partner_currency_fixed');
    }
  });

  test('an edit of a partner with a stale version is refused, and one of ten with the same version succeeds', async () => {
    const company = await buildCompany(server);
    const { id } = company.partner;
    const answers = await Promise.all(Array.from({ length: 10 }, () => edit(company, id, { name: freshName() }, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(expectRefusal(answer, 409, 'stale').details).toEqual({ version: 2 });
    }
  });
});

describe('a retired partner', () => {
  const build = async () => {
    const company = await buildCompany(server);
    const sale = await buildSale(company);
    expectStatus(await edit(company, company.partner.id, { retired: true }), 200);
    return { company, sale, recorded: sale.bookings[0] as Booking };
  };
  const offered = async ({ agent }: Company) =>
    (await agent.api.read<{ partners: { name: string }[] }>('{ partners { name } }')).partners.map(({ name }) => name);

  test('a retired partner is not offered and can not be booked', async () => {
    const { company, sale } = await build();
    const { agent, manager, partner, euroPartner } = company;
    expect(await offered(company)).toEqual(['Hotel Roma', 'Uzbekistan Airways']);
    for (const person of [agent, manager]) {
      const bookings = [booking(euroPartner), booking(partner), booking(partner)];
      const refused = await person.api.post('/sales/', saleBody(company, { bookings }));
      expect(expectRefusal(refused, 400, 'invalid_fields').fields).toEqual({
        'bookings.1.partner_id': 'partner_retired',
        'bookings.2.partner_id': 'partner_retired',
      });
      const added = await person.api.post(`/sales/${sale.id}/bookings/`, booking(partner));
      expect(expectRefusal(added, 400, 'invalid_fields').fields).toEqual({ partner_id: 'partner_retired' });
    }
  });

  test('a retired partner stays on its bookings when they are edited, and can not be set on others', async () => {
    const { company, recorded } = await build();
    const patch = (body: object) => company.agent.api.patch<Booking>(`/bookings/${recorded.id}/`, body);
    const { partner, euroPartner } = company;
    const edited = expectStatus(await patch({ reference_number: 'A-7', partner_id: partner.id }), 200);
    expect([edited.partner_name, edited.reference_number]).toEqual(['Coral Travel', 'A-7']);
    expectStatus(await patch({ partner_id: euroPartner.id }), 200);
    const back = expectRefusal(await patch({ partner_id: partner.id }), 400, 'invalid_fields');
    expect(back.fields).toEqual({ partner_id: 'partner_retired' });
  });

  test('a retired partner stays in the bookings of an edited sale, where no other row can get it', async () => {
    const { company, sale, recorded } = await build();
    const { partner, euroPartner } = company;
    const patch = (bookings: object[]) => company.agent.api.patch<Sale>(`/sales/${sale.id}/`, { bookings });
    const old = booking(partner, { id: recorded.id, rate: '750.00' });
    const edited = expectStatus(await patch([old, booking(euroPartner)]), 200);
    expect(edited.bookings.map(({ partner_name }) => partner_name)).toEqual(['Coral Travel', 'Hotel Roma']);
    const other = booking(partner, { id: edited.bookings[1]?.id });
    const refused = expectRefusal(await patch([old, other, booking(partner)]), 400, 'invalid_fields');
    expect(refused.fields).toEqual({
      'bookings.1.partner_id': 'partner_retired',
      'bookings.2.partner_id': 'partner_retired',
    });
  });

  test('a reinstated partner is offered and booked again', async () => {
    const { company } = await build();
    expectStatus(await edit(company, company.partner.id, { retired: false }), 200);
    expect(await offered(company)).toContain('Coral Travel');
    await buildSale(company);
  });

  test('a retired partner is reported together with everything else that is not offered', async () => {
    const { company } = await build();
    const { manager, direction, method } = company;
    expectStatus(await manager.api.patch(`/directions/${direction.id}/`, { retired: true }), 200);
    expectStatus(await manager.api.patch(`/payment-methods/${method.id}/`, { retired: true }), 200);
    const tourist_payments = [{ method_id: method.id, amount: '10', currency: 'USD' }];
    const refused = await company.agent.api.post('/sales/', saleBody(company, { tourist_payments }));
    expect(expectRefusal(refused, 400, 'invalid_fields').fields).toEqual({
      direction_id: 'direction_retired',
      'bookings.0.partner_id': 'partner_retired',
      'tourist_payments.0.method_id': 'method_not_offered',
    });
  });
});
