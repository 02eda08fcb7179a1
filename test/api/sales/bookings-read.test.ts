import { beforeAll, describe, expect, test } from 'vitest';
import { type Amount, add, convert, ZERO } from '#contract/base/money.ts';
import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { allocate } from '../../support/data/allocations.ts';
import { buildCompany, buildSale, inDays, type Person } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const superuser = await sharedSql(server.database.superuser);
const company = await buildCompany(server);

/** Bookings by what distinguishes them. */
const known: Record<string, number> = {};
const words: Record<string, number> = {};
let egypt: Sale;

const dollars = (rate: string, days: number, more: object = {}) => ({
  ...{ partner_id: company.partner.id, rate, currency: 'USD', service_date: inDays(days), ...more },
});

async function sell(names: string[], overrides: Record<string, unknown>, by: Person = company.agent): Promise<Sale> {
  const sale = await buildSale(company, overrides, by);
  for (const [at, name] of names.entries()) known[name] = sale.bookings[at]?.id ?? 0;
  return sale;
}

const step = async (path: string, body?: object) => expectStatus(await company.manager.api.post(path, body ?? {}), 200);

beforeAll(async () => {
  const direction = await company.manager.api.post<{ id: number }>('/directions/', { name: 'Хургада' });
  words.egypt = expectStatus(direction, 201).id;
  const euro = { partner_id: company.euroPartner.id, rate: '333.33', currency: 'EUR', currency_rate: '1.1375' };
  const sums = { partner_id: company.sumPartner.id, rate: '7654321.00', currency: 'UZS', currency_rate: '12650.05' };
  egypt = await sell(['euro', 'sums'], {
    direction_id: words.egypt,
    tourist_surname: 'Журавлёв',
    blank_number: 'К-777',
    bookings: [
      { ...euro, service_date: inDays(3), reference_number: 'RM-2041' },
      { ...sums, service_date: inDays(0) },
    ],
  });
  await sell(['past', 'yesterday'], { bookings: [dollars('100.00', -40), dollars('100.00', -1)] });
  const paid = await sell(['partly', 'whole'], { bookings: [dollars('200.00', 5), dollars('250.00', 8)] });
  await allocate(company, { id: paid.bookings[0]?.id ?? 0 }, '50.00');
  await allocate(company, { id: paid.bookings[1]?.id ?? 0 }, '250.00');
  await sell(['checked', 'off'], { bookings: [dollars('300.00', 20), dollars('300.00', 20)] });
  await step(`/bookings/${known.checked}/check/`);
  await step(`/bookings/${known.off}/cancel/`, { penalty: '30.00' });
  const cancelled = await sell(['gone'], { bookings: [dollars('400.00', 30)] });
  await step(`/sales/${cancelled.id}/cancel/`, { reason: 'болезнь' });
  await sell(['strangers'], { bookings: [dollars('500.00', 2)] }, company.stranger);
  await sell(['colleagues'], { bookings: [dollars('500.00', 2)] }, company.colleague);
});

const QUERY = `query ($filter: BookingFilter, $sort: BookingSort, $first: Int, $after: String) {
  bookings(filter: $filter, sort: $sort, first: $first, after: $after) {
    rows { id service_date rate currency currency_rate amount_usd paid to_be_paid to_be_paid_usd } endCursor hasNextPage
    totalCount totals { amount_usd to_be_paid_usd } } }`;
type Row = Pick<BookingRow, 'id' | 'service_date' | 'rate' | 'currency' | 'currency_rate' | 'amount_usd'> &
  Pick<BookingRow, 'paid' | 'to_be_paid' | 'to_be_paid_usd'>;
type Page = {
  rows: Row[];
  endCursor: string | null;
  hasNextPage: boolean;
  totalCount: number;
  totals: Record<'amount_usd' | 'to_be_paid_usd', Amount>;
};
const pageOf = async (variables: object, person = company.manager): Promise<Page> =>
  (await person.api.read<{ bookings: Page }>(QUERY, { first: 200, ...variables })).bookings;

/** The keys of the rows found; count and sums match the rows. */
async function found(filter: object, person = company.manager): Promise<string[]> {
  const { rows, totalCount, totals } = await pageOf({ filter }, person);
  expect(totalCount).toBe(rows.length);
  expect(totals.amount_usd).toBe(add(ZERO, ...rows.map(({ amount_usd }) => amount_usd)));
  expect(totals.to_be_paid_usd).toBe(add(ZERO, ...rows.map(({ to_be_paid_usd }) => to_be_paid_usd)));
  return Object.entries(known)
    .filter(([, id]) => rows.some((row) => row.id === id))
    .map(([word]) => word)
    .sort();
}

const every = [
  'euro',
  'sums',
  'past',
  'yesterday',
  'partly',
  'whole',
  'checked',
  'off',
  'gone',
  'strangers',
  'colleagues',
];
const but = (...without: string[]) => every.filter((word) => !without.includes(word));

describe('filters of bookings', () => {
  test.each<[string, () => object, string[]]>([
    ['by nothing', () => ({}), every],
    ['by nothing, said so', () => ({ partner_id: null, when: null, agent_id: null }), every],
    ['to those of today and later', () => ({ when: 'upcoming' }), but('past', 'yesterday')],
    ['to those before today', () => ({ when: 'completed' }), ['past', 'yesterday']],
    ['from a day on', () => ({ service_date_from: inDays(20) }), ['checked', 'off', 'gone']],
    ['up to a day', () => ({ service_date_to: inDays(0) }), ['past', 'yesterday', 'sums']],
    ['by partner', () => ({ partner_id: company.euroPartner.id }), ['euro']],
    ['by a partner that there is not', () => ({ partner_id: 999_999 }), []],
    ['by currency', () => ({ currency: 'UZS' }), ['sums']],
    ['to those not paid', () => ({ payment_status: 'not_paid' }), but('partly', 'whole', 'gone')],
    ['to those partially paid', () => ({ payment_status: 'partially_paid' }), ['partly']],
    ['to those paid, and those that cost nothing', () => ({ payment_status: 'fully_paid' }), ['whole', 'gone']],
    ['to those allocated', () => ({ allocation: 'allocated' }), ['partly', 'whole']],
    ['to those non-allocated', () => ({ allocation: 'non_allocated' }), but('partly', 'whole')],
    ['to those checked', () => ({ audit: 'checked' }), ['checked']],
    ['to those unchecked', () => ({ audit: 'unchecked' }), but('checked')],
    ['to those cancelled', () => ({ lifecycle: 'cancelled' }), ['off', 'gone']],
    ['to those of cancelled sales', () => ({ sale_lifecycle: 'cancelled' }), ['gone']],
    ['by the direction of the sale', () => ({ direction_id: words.egypt }), ['euro', 'sums']],
    ['by the agent of the sale', () => ({ agent_id: company.colleague.id }), ['colleagues']],
    ['by the office of the sale', () => ({ office_id: company.stranger.officeId }), ['strangers']],
    ['by the tourist', () => ({ search: 'журавлев' }), ['euro', 'sums']],
    ['by the phone', () => ({ search: egypt.tourist_phone }), ['euro', 'sums']],
    ['by the contract number', () => ({ search: 'к-777' }), ['euro', 'sums']],
    ['by the booking’s own number', () => ({ search: 'rm-20' }), ['euro']],
    ['by words that are nowhere', () => ({ search: 'rm-20 журавлев' }), []],
    ['by several at once', () => ({ when: 'upcoming', search: 'журавлев', currency: 'EUR' }), ['euro']],
  ])('%s', async (_, filter, expected) => {
    expect(await found(filter())).toEqual([...expected].sort());
  });

  test('a filter of bookings finds none that the person may not see', async () => {
    expect(await found({}, company.colleague)).toEqual(['colleagues']);
    expect(await found({ agent_id: company.agent.id }, company.colleague)).toEqual([]);
    expect(await found({ search: 'журавлев' }, company.colleague)).toEqual([]);
    expect(await found({}, company.agent)).toEqual(but('strangers', 'colleagues').sort());
  });

  test('an unknown value of a filter is refused at its field', async () => {
    const filter = { when: 'tomorrow', audit: 'x', allocation: 'half', lifecycle: 'completed', sale_lifecycle: 'open' };
    const answer = await company.manager.api.graphql(QUERY, { filter });
    const fields = Object.fromEntries(Object.keys(filter).map((field) => [field, 'choice_invalid']));
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'invalid_fields', fields });
  });
});

test('the open amount in USD is converted at the booking’s rate', async () => {
  const { rows } = await pageOf({});
  expect(rows.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['USD', 'EUR', 'UZS']));
  for (const { to_be_paid, currency, currency_rate, to_be_paid_usd } of rows) {
    expect(to_be_paid_usd).toBe(convert(to_be_paid, currency, 'USD', currency_rate));
  }
  expect(rows.find(({ id }) => id === known.partly)).toMatchObject({ paid: '50.00', to_be_paid_usd: '150.00' });
});

describe('pages of bookings', () => {
  const sorts = ['service_date', 'rate', 'amount_usd', 'paid', 'to_be_paid', 'to_be_paid_usd'] as const;
  test.each(sorts.flatMap((by) => [[by, 'asc'] as const, [by, 'desc'] as const]))(
    'bookings by %s %s are read page by page with every row once and in order',
    async (by, direction) => {
      const pages = [await pageOf({ sort: { by, direction }, first: 3 })];
      for (let last = pages[0]; last?.hasNextPage; last = pages.at(-1)) {
        pages.push(await pageOf({ sort: { by, direction }, first: 3, after: last.endCursor }));
      }
      const rows = pages.flatMap((page) => page.rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(every.length);
      const value = (row: Row) => (by === 'service_date' ? Date.parse(row[by]) : Number(row[by]));
      const sorted = [...rows].sort((a, b) => value(a) - value(b) || a.id - b.id);
      expect(rows).toEqual(direction === 'asc' ? sorted : sorted.reverse());
    },
  );
});

test('the day of a request is the company’s own at that moment', async () => {
  const other = await buildCompany(server);
  const { bookings } = await buildSale(other, { bookings: [{ ...dollars('1.00', 0), partner_id: other.partner.id }] });
  const seen = async (when: string) => {
    const { bookings } = await other.manager.api.read<{ bookings: { rows: { id: number }[] } }>(QUERY, {
      filter: { when },
    });
    return bookings.rows.map(({ id }) => id);
  };
  const ids = bookings.map(({ id }) => id);
  expect([await seen('upcoming'), await seen('completed')]).toEqual([ids, []]);
  // Samoa and Kiribati never share the whole calendar day.
  const move = (zone: string) => superuser.query('update companies set time_zone = $2 where id = $1', [other.id, zone]);
  const on = (date: string) =>
    superuser.query('update bookings set service_date = $2 where company_id = $1', [other.id, date]);
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const;
  await on(dayIn(west));
  await move(west);
  expect([await seen('upcoming'), await seen('completed')]).toEqual([ids, []]);
  await move(east);
  expect([await seen('upcoming'), await seen('completed')]).toEqual([[], ids]);
});

describe('read of one booking', () => {
  const ONE = `query ($id: Id!) { booking(id: $id) {
    id partner_name reference_number to_be_paid_usd tourist_surname blank_number direction_name sale_lifecycle sale_bookings_count } }`;
  test('a booking is read with the fields of its sale', async () => {
    const { booking } = await company.agent.api.read<{ booking: BookingRow }>(ONE, { id: known.euro });
    expect(booking).toEqual({
      ...{ id: known.euro, partner_name: 'Hotel Roma', reference_number: 'RM-2041', to_be_paid_usd: '379.20' },
      ...{ tourist_surname: 'Журавлёв', blank_number: 'К-777', direction_name: 'Хургада' },
      ...{ sale_lifecycle: 'active', sale_bookings_count: 2 },
    });
  });

  test('a booking of another agent’s sale is refused, and an unknown one is not found', async () => {
    const refusal = async (person: Person, id: number | undefined) => {
      const { status, body } = await person.api.graphql(ONE, { id });
      return [status, body.errors?.[0]?.extensions.code];
    };
    expect(await refusal(company.colleague, known.euro)).toEqual([403, 'insufficient_permissions']);
    expect(await refusal(company.manager, 999_999)).toEqual([404, 'not_found']);
  });
});
