import { beforeAll, describe, expect, test } from 'vitest';
import type { Figures, Report, ReportName } from '#contract/insight/report.ts';
import { reports } from '#contract/insight/report.ts';
import { loadDemo } from '../../../src/server/demo/load-demo-company.ts';
import { facts, keyIn } from '../../support/oracles/report-sql.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
/** The first hour of a day in Tashkent, which begins on the day before in UTC. */
const NOW = new Date('2026-11-20T19:10:00Z');

let manager: Api;
let company = 0;

beforeAll(async () => {
  const { users } = await loadDemo(server.db, { slug: 'demo', sales: 500, seed: 42, now: NOW, onlyIfEmpty: true });
  server.setClock(NOW);
  const account = users.find(({ role }) => role === 'management');
  const body = { username: account?.username, password: account?.password };
  const { token } = expectStatus(await new Api(server.url).post<{ token: string }>('/token/login/', body), 200);
  manager = new Api(server.url, token);
  company = (await oneRow<{ id: number }>(sql, 'select id from companies')).id;
  const { office_id, method_id } = await oneRow<Record<string, number>>(
    sql,
    'select min(o.id) as office_id, min(m.id) as method_id from offices o, payment_methods m where m.for_partner_payments',
  );
  const line = { office_id, method_id, currency: 'USD', currency_rate: '1', description: 'аренда', amount: '500.00' };
  for (const type of ['expense', 'income']) {
    const entry = { ...line, type, entry_date: '2026-11-12' };
    const { id } = expectStatus(await manager.post<{ id: number }>('/cash-entries/', entry), 201);
    expectStatus(await manager.post('/cash-entries/', { ...entry, amount: '70.00' }), 201);
    expectStatus(await manager.post(`/cash-entries/${id}/reverse/`, { reason: 'ошибка' }), 200);
  }
});

type Asked = { from: string; to: string; group: string; compare?: string | null; filter?: Record<string, unknown> };

function queryOf(name: ReportName): string {
  const figures = Object.keys(reports[name].figures).join(' ');
  return `query ($from: Date!, $to: Date!, $group: String!, $compare: String, $filter: ${reports[name].filter}) {
    ${name}(from: $from, to: $to, group: $group, compare: $compare, filter: $filter) {
      from to compared_with { from to } totals { ${figures} } earlier_totals { ${figures} }
      rows { key name note figures { ${figures} } earlier { ${figures} } }
    }
  }`;
}

const read = async (name: ReportName, asked: Asked): Promise<Report> =>
  (await manager.read<Record<ReportName, Report>>(queryOf(name), asked))[name];

type Days = { from: string; to: string; shift?: string };

/** Directions and weeks have no targets, and there is none for cancelled sales. */
const hasTargets = (group: string, where: string): boolean =>
  ['month', 'office', 'agent'].includes(group) && !/lifecycle|direction/.test(where);

/** The groups of a report and its totals by a plain statement. */
async function computed(name: ReportName, group: string, { from, to, shift = '0 days' }: Days, where = 'true') {
  const { rows, figures } = facts[name];
  const isUnplanned = name === 'salesReport' && !hasTargets(group, where);
  const which = isUnplanned ? `(${where}) and x.id is not null` : where;
  const these = `from (${rows}) x where x.company_id = $1 and x.date between $2 and $3 and (${which})`;
  const said = (of: Figures): Figures => (isUnplanned ? { ...of, target: null, target_reached: null } : of);
  const values = [company, from, to];
  const groups = await sql.query<Figures & { key: string }>(
    `select ${keyIn(group, shift)} as key, ${figures} ${these} group by 1`,
    values,
  );
  const totals = await oneRow<Figures>(sql, `select ${figures} ${these}`, values);
  return {
    groups: new Map(groups.map(({ key, ...each }) => [key, forGroup(group, said(each))])),
    totals: forGroup(group, said(numbered(totals)), groups.length > 1),
  };
}

/** A missing count is zero. */
const numbered = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value ?? (name === 'margin' ? null : 0)]));

/** Debts to partners in their own currency exist for a single partner only. */
function forGroup(group: string, figures: Figures, isOfSeveral = false): Figures {
  if (!('partner_amount' in figures) || (group === 'partner' && !isOfSeveral)) return figures;
  return { ...figures, partner_amount: null, paid_partner: null, to_be_paid_partner: null };
}

/** Half a year of whole months, and days that begin and end anywhere; the periods compared are written by hand. */
const periods = [
  {
    now: { from: '2026-01-01', to: '2026-06-30' },
    before: { from: '2025-07-01', to: '2025-12-31', shift: '6 months' },
    year: { from: '2025-01-01', to: '2025-06-30', shift: '12 months' },
  },
  {
    now: { from: '2026-10-05', to: '2026-11-17' },
    before: { from: '2026-08-22', to: '2026-10-04', shift: '44 days' },
    year: { from: '2025-10-05', to: '2025-11-17', shift: '365 days' },
  },
] as const;

const cases = Object.entries(reports).flatMap(([name, { groups }]) =>
  groups.map((group) => [name as ReportName, group] as const),
);

describe.each(periods)('reports from $now.from to $now.to', (period) => {
  test.each(cases)('the report %s by %s equals SQL queries, also for both earlier periods', async (name, group) => {
    const isTime = ['day', 'week', 'month'].includes(group);
    const now = await computed(name, group, period.now);
    const none = await computed(name, group, period.now, 'false');
    expect(now.groups.size).toBeGreaterThan(1);
    for (const compare of [null, 'before', 'year'] as const) {
      const report = await read(name, { ...period.now, group, compare });
      const earlier = compare && (await computed(name, group, period[compare]));
      const { from, to } = period[compare ?? 'before'];
      expect(report.compared_with).toEqual(compare ? { from, to } : null);
      expect(report.totals).toEqual({ ...now.totals, ...ifSeveral(report, none.totals) });
      expect(report.earlier_totals).toEqual(earlier && { ...earlier.totals, ...ifSeveral(report, none.totals) });
      const groups = [...now.groups.keys(), ...(earlier?.groups.keys() ?? [])];
      const keys = report.rows.map(({ key }) => key);
      expect(keys).toEqual(isTime ? await stretchOffsets(group, period.now) : expect.arrayContaining(groups));
      expect(keys).toHaveLength(isTime ? keys.length : new Set(groups).size);
      for (const row of report.rows) {
        expect(row.figures, row.key).toEqual(now.groups.get(row.key) ?? emptyOf(none.totals, group));
        expect(row.earlier, row.key).toEqual(earlier && (earlier.groups.get(row.key) ?? emptyOf(none.totals, group)));
      }
    }
  });
});

/** Several partners have no sum in their currencies, however many there were in one of the periods. */
function ifSeveral({ rows }: Report, none: Figures): Figures {
  return rows.length > 1 && 'partner_amount' in none ? forGroup('', { partner_amount: null }) : {};
}

/** A partner without rows in a period has no sum in its currency either. */
const emptyOf = (none: Figures, group: string): Figures => (group === 'partner' ? forGroup('', none) : none);

const stretchOffsets = async (unit: string, { from, to }: Days): Promise<string[]> =>
  (
    await sql.query<{ key: string }>(
      `select generate_series(date_trunc($1, $2::date), $3::date, ('1 ' || $1)::interval)::date::text as key`,
      [unit, from, to],
    )
  ).map(({ key }) => key);

/** The company’s day is 21 November 2026: later services would count if the whole period did. */
describe.each([
  {
    what: 'a quarter',
    asked: { from: '2026-10-01', to: '2026-12-31' },
    now: { from: '2026-10-01', to: '2026-11-21' },
    before: { from: '2026-07-01', to: '2026-08-21', shift: '3 months' },
    year: { from: '2025-10-01', to: '2025-11-21', shift: '12 months' },
  },
  {
    what: 'five weeks',
    asked: { from: '2026-11-02', to: '2026-12-06' },
    now: { from: '2026-11-02', to: '2026-11-21' },
    before: { from: '2026-09-28', to: '2026-10-17', shift: '35 days' },
    year: { from: '2025-11-02', to: '2025-11-21', shift: '365 days' },
  },
] as const)('the report of $what, which is not over', (period) => {
  test.each([
    ['bookingsReport', 'month'],
    ['bookingsReport', 'direction'],
    ['salesReport', 'week'],
    ['officeProfitReport', 'office'],
  ] as const)(
    'the report %s by %s has the days so far, compared with the same days of the earlier periods',
    async (name, group) => {
      const now = await computed(name, group, period.now);
      for (const compare of ['before', 'year'] as const) {
        const { shift: _, ...days } = period[compare];
        const report = await read(name, { ...period.asked, group, compare });
        const earlier = await computed(name, group, period[compare]);
        expect({ from: report.from, to: report.to }).toEqual(period.now);
        expect(report.compared_with).toEqual(days);
        const known = (groups: Map<string, Figures>, key: string) => groups.get(key) ?? expect.anything();
        for (const row of report.rows) {
          expect(row.figures, row.key).toEqual(known(now.groups, row.key));
          expect(row.earlier, row.key).toEqual(known(earlier.groups, row.key));
        }
        const keys = report.rows.map(({ key }) => key);
        expect(keys).toEqual(expect.arrayContaining([...now.groups.keys(), ...earlier.groups.keys()]));
        expect(report.totals).toEqual(now.totals);
        expect(report.earlier_totals).toEqual(earlier.totals);
      }
      const whole = await read(name, { ...period.asked, group });
      expect({ from: whole.from, to: whole.to }).toEqual(period.asked);
    },
  );
});

const anyOf = async (table: string, offset = 0): Promise<number> =>
  (await oneRow<{ id: number }>(sql, `select id from ${table} order by id offset ${offset} limit 1`)).id;

test.each<[ReportName, string, string, () => Promise<Record<string, unknown>>]>([
  ['salesReport', 'agent', 'x.office_id = 2', async () => ({ office_id: await anyOf('offices', 1) })],
  ['salesReport', 'office', `x.lifecycle = 'cancelled'`, async () => ({ lifecycle: 'cancelled' })],
  ['salesReport', 'direction', `x.lifecycle <> 'cancelled'`, async () => ({ lifecycle: 'not_cancelled' })],
  ['salesReport', 'month', 'x.agent_id = 2', async () => ({ agent_id: await anyOf(`users where role = 'agent'`) })],
  ['salesReport', 'month', 'x.direction_id = 5', async () => ({ direction_id: await anyOf('directions', 4) })],
  ['bookingsReport', 'partner', `x.currency = 'UZS'`, async () => ({ currency: 'UZS' })],
  ['bookingsReport', 'month', 'x.partner_id = 3', async () => ({ partner_id: await anyOf('partners', 2) })],
  ['bookingsReport', 'currency', 'x.office_id = 1', async () => ({ office_id: await anyOf('offices') })],
  ['bookingsReport', 'direction', `x.payment_status = 'not_paid'`, async () => ({ payment_status: 'not_paid' })],
  ['touristPaymentsReport', 'office', `x.state = 'new'`, async () => ({ state: 'new' })],
  [
    'touristPaymentsReport',
    'currency',
    'x.method_id = 2',
    async () => ({ method_id: await anyOf('payment_methods', 1) }),
  ],
  ['touristPaymentsReport', 'method', `x.kind = 'refund'`, async () => ({ kind: 'refund' })],
  ['touristPaymentsReport', 'day', `'предоплата' = any (x.tags)`, async () => ({ tag: 'Предоплата' })],
  ['officeProfitReport', 'month', 'x.office_id = 1', async () => ({ office_id: await anyOf('offices') })],
  ['officeProfitReport', 'office', 'x.branch_id = 1', async () => ({ branch_id: await anyOf('branches') })],
])('%s by %s, narrowed to %s', async (name, group, condition, filterOf) => {
  const filter = await filterOf();
  const [id] = Object.values(filter);
  const where = typeof id === 'number' ? condition.replace(/\d+$/, String(id)) : condition;
  const days = { from: '2025-12-01', to: '2026-11-21' };
  const report = await read(name, { ...days, group, filter });
  const { groups, totals } = await computed(name, group, days, where);
  expect(groups.size).toBeGreaterThan(0);
  expect(report.totals).toEqual(totals);
  const shown = report.rows.filter(({ key }) => groups.has(key));
  expect(new Map(shown.map(({ key, figures }) => [key, figures]))).toEqual(groups);
});

test('groups of a report have their names, with what distinguishes equal ones', async () => {
  const days = { from: '2025-12-01', to: '2026-11-21' };
  const named = async (name: ReportName, group: string) =>
    (await read(name, { ...days, group })).rows.map(({ key, name: called, note }) => `${key} ${called} ${note}`).sort();
  const known = async (table: string, words: string) => {
    const rows = await sql.query<{ word: string }>(`select concat_ws(' ', n.id, ${words}) as word from ${table}`);
    return rows.map(({ word }) => word);
  };
  const offices = 'offices n join branches r on r.id = n.branch_id';
  for (const [name, group, table, words] of [
    ['salesReport', 'office', offices, 'n.name, r.name'],
    ['salesReport', 'agent', 'users n join offices o on o.id = n.office_id', 'n.surname, n.name, o.name'],
    ['salesReport', 'direction', 'directions n', `n.name, 'null'`],
    ['bookingsReport', 'partner', 'partners n', 'n.name, n.currency'],
    ['touristPaymentsReport', 'method', 'payment_methods n', `n.name, 'null'`],
    ['officeProfitReport', 'branch', 'branches n', `n.name, 'null'`],
  ] as const) {
    expect(await known(table, words)).toEqual(expect.arrayContaining(await named(name, group)));
  }
  expect(await named('bookingsReport', 'currency')).toEqual(['EUR EUR null', 'USD USD null', 'UZS UZS null']);
});

test('a reversed expense is no expense, and its reversal is no income', async () => {
  const { totals } = await read('officeProfitReport', { from: '2026-11-12', to: '2026-11-21', group: 'office' });
  const lines = await sql.query<{ type: string; usd: string }>(
    `select type, sum(usd_total)::text as usd from cash_entries
     where entry_date between '2026-11-12' and '2026-11-21' and tourist_payment_id is null and partner_payment_id is null
       and reverses_id is null
     group by 1`,
  );
  const written = Object.fromEntries(lines.map(({ type, usd }) => [type, Number(usd)]));
  expect(Number(totals.income)).toBe((written.income ?? 0) - 500);
  expect(Number(totals.expenses)).toBe((written.expense ?? 0) - 500);
});

test.each<[ReportName, Partial<Asked>, Record<string, string>]>([
  ['salesReport', { group: 'partner' }, { group: 'choice_invalid' }],
  ['salesReport', { group: `month'; drop table sales; --` }, { group: 'choice_invalid' }],
  ['salesReport', { group: 'constructor' }, { group: 'choice_invalid' }],
  ['officeProfitReport', { group: 'agent' }, { group: 'choice_invalid' }],
  ['bookingsReport', { from: '2026-02-01', to: '2026-01-31' }, { to: 'date_invalid' }],
  ['salesReport', { from: '2000-01-01', to: '2100-12-31' }, { to: 'date_invalid' }],
  ['touristPaymentsReport', { group: 'day', from: '2025-01-01', to: '2026-01-02' }, { group: 'choice_invalid' }],
  ['touristPaymentsReport', { compare: 'tomorrow' }, { compare: 'choice_invalid' }],
  ['salesReport', { filter: { lifecycle: 'sold' } }, { lifecycle: 'choice_invalid' }],
  ['bookingsReport', { filter: { currency: 'GBP' } }, { currency: 'choice_invalid' }],
])('the report %s with %j is refused at its field', async (name, more, fields) => {
  const asked = { from: '2026-01-01', to: '2026-01-31', group: 'month', ...more };
  const answer = await manager.graphql(queryOf(name), asked);
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'invalid_fields', fields });
});

test('a report of days that the calendar does not have is refused', async () => {
  const answer = await manager.graphql(queryOf('salesReport'), {
    from: '2226-01-01',
    to: '2426-01-31',
    group: 'month',
  });
  expect(answer.status).toBe(400);
});
