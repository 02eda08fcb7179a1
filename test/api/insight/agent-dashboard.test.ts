import { beforeAll, describe, expect, test } from 'vitest';
import type { AgentDashboard, AgentProfitDetails } from '#contract/insight/agent-dashboard.ts';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import { recountSums } from '../../../src/server/base/measures/recount-sums.ts';
import { buildCompany } from '../../support/data/company.ts';
import { type Demo, demoCompany } from '../../support/data/demo-company.ts';
import { agentFigures, profitFigures, towardsTarget } from '../../support/oracles/agent-sql.ts';
import type { Api } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { type Row, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
let demo: Demo;
beforeAll(async () => {
  demo = await demoCompany(server, sql, new Date('2026-11-21T18:00:00Z'));
  await sql.query(
    `insert into targets (company_id, agent_id, month, amount)
    values ($1, $2, '2026-11-01', 900), ($1, $2, '2026-12-01', 1200)
    on conflict (company_id, agent_id, month) do update set amount = excluded.amount`,
    [demo.id, demo.agent.id],
  );
});

const SOLD = 'sales cancelled tourists brutto netto profit extra_profit total_profit';
const MONTH = `{ month active completed ${SOLD} }`;
const OWING = '{ id tourist_name tourist_surname direction_name agent_name service_date deadline_date brutto debt }';
const WHOSE = 'agent_id agent_name office_name today month target reached';
const DASHBOARD = `query ($id: Id!) { agentDashboard(id: $id) { ${WHOSE}
  month_so_far { from to ${SOLD} } month_before { from to ${SOLD} } months ${MONTH} sales_history ${MONTH}
  destinations { direction_id direction_name sales tourists brutto profit }
  owed { debts debt overpaid_sales overpaid pending_payments pending_usd } debts ${OWING} overdue ${OWING} deadlines ${OWING}
  pending { id sale_id kind tourist_name tourist_surname agent_name method_name payment_date amount currency usd_total }
  days { date count }
} }`;
const MONEY = 'brutto netto profit extra_profit total_profit';
const PROFIT = `query ($id: Id!, $month: Date!, $skip: Int) { agentProfitDetails(id: $id, month: $month, skip: $skip) {
  ${WHOSE} totals { from to ${SOLD} } directions { direction_id direction_name sales cancelled tourists ${MONEY} } sale_count
  sales { id sale_date tourist_name tourist_surname direction_name lifecycle audit target changed_since_check ${MONEY} }
} }`;

const dashboardOf = async (api: Api): Promise<AgentDashboard> =>
  (await api.read<{ agentDashboard: AgentDashboard }>(DASHBOARD, { id: demo.agent.id })).agentDashboard;
const profitOf = async (api: Api, month: string, skip = 0): Promise<AgentProfitDetails> =>
  (await api.read<{ agentProfitDetails: AgentProfitDetails }>(PROFIT, { id: demo.agent.id, month, skip }))
    .agentProfitDetails;

const plain = (query: string, today: string): Promise<Row[]> => sql.query(query, [demo.id, demo.agent.id, today]);

/** The status and code with which a query was refused. */
async function refusalOf(api: Api, query: string, variables: Record<string, unknown>) {
  const { status, body } = await api.graphql(query, variables);
  const [error] = (body as { errors?: { extensions: { code: string } }[] }).errors ?? [];
  return [status, error?.extensions.code];
}

/** The rows as an agent reads them. */
const withoutExtra = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows), (key, value) => (/^(extra|total)_profit$/.test(key) ? null : value));

/** A moment in UTC, and its day in Tashkent: around midnights that begin a day, a month, a year. */
const moments = [
  ['2026-11-21T18:59:59Z', '2026-11-21'],
  ['2026-11-21T19:00:00Z', '2026-11-22'],
  ['2026-11-30T18:59:59Z', '2026-11-30'],
  ['2026-11-30T19:00:00Z', '2026-12-01'],
  // The month before has no such day.
  ['2027-03-31T07:00:00Z', '2027-03-31'],
] as const;

describe.each(moments)('the agent’s dashboard at %s', (moment, today) => {
  let seen: AgentDashboard;
  beforeAll(async () => {
    server.setClock(new Date(moment));
    seen = await dashboardOf(demo.manager.api);
  });

  test.each(Object.entries(agentFigures))('the figure %s equals an SQL query over the rows', async (name, query) => {
    const figure = seen[name as keyof typeof agentFigures];
    expect([figure].flat()).toEqual(await plain(query, today));
  });

  test('the day, the target and its share are those of the company’s month', async () => {
    const { month, target, reached } = seen;
    expect(seen.today).toBe(today);
    expect([{ month, target, reached }]).toEqual(await plain(towardsTarget, today));
  });

  test('the agent reads the same figures without Management’s additions', async () => {
    const own = await dashboardOf(demo.agent.api);
    expect(own).toEqual(withoutExtra(seen));
    expect(own).not.toEqual(seen);
  });

  test('the profit of a month is that of its sales, by direction and in total', async () => {
    const details = await profitOf(demo.manager.api, today);
    for (const [name, query] of Object.entries(profitFigures)) {
      expect([details[name as keyof typeof profitFigures]].flat(), name).toEqual(await plain(query, today));
    }
    expect(details.sale_count).toBe(details.sales.length);
    expect(await profitOf(demo.agent.api, today)).toEqual(withoutExtra(details));
  });
});

test('the data has rows for every figure', async () => {
  server.setClock(new Date('2026-11-21T18:00:00Z'));
  const seen = await dashboardOf(demo.manager.api);
  for (const name of ['destinations', 'debts', 'overdue', 'deadlines', 'pending', 'days'] as const) {
    expect(seen[name].length, name).toBeGreaterThan(0);
  }
  expect(seen.target).toBe('900.00');
});

test('the oldest payments are the same ones where very many wait', async () => {
  server.setClock(new Date('2026-11-21T18:00:00Z'));
  await sql.query(
    `insert into tourist_payments (company_id, sale_id, kind, method_id, amount, currency, currency_rate, usd_total,
      payment_date, created_by, sale_agent_id, sale_office_id, sale_direction_id)
    select s.company_id, s.id, 'payment', (select min(id) from payment_methods m where m.company_id = $1), 1, 'USD', 1, 1,
      '2026-01-01'::date + (n % 300), s.agent_id, s.agent_id, s.office_id, s.direction_id
    from generate_series(1, 400) n cross join lateral (
      select * from sales s where s.company_id = $1 and s.agent_id = $2 and s.lifecycle = 'active' order by s.id limit 1
    ) s`,
    [demo.id, demo.agent.id],
  );
  await sql.query(
    `update sales s set pending_payments = p.count from (
      select sale_id, count(*) from tourist_payments where company_id = $1 and state = 'new' group by 1
    ) p where s.company_id = $1 and s.id = p.sale_id`,
    [demo.id],
  );
  await inCompany(server.db, demo.id, 'read write', (tx) => recountSums(tx, demo.id));
  const { owed, pending } = await dashboardOf(demo.manager.api);
  expect(owed.pending_payments).toBeGreaterThan(400);
  expect(pending).toEqual(await plain(agentFigures.pending, '2026-11-21'));
});

test('a colleague’s figures are refused, even where the office’s sales are shown, and so are those of an unknown person', async () => {
  server.setClock();
  const { agent, colleague, manager } = await buildCompany(server, 'office');
  for (const [query, more] of [
    [DASHBOARD, {}],
    [PROFIT, { month: '2026-11-01' }],
  ] as const) {
    expect(await refusalOf(agent.api, query, { id: colleague.id, ...more })).toEqual([403, 'insufficient_permissions']);
    expect(await refusalOf(agent.api, query, { id: 999_999_999, ...more })).toEqual([403, 'insufficient_permissions']);
    expect(await refusalOf(manager.api, query, { id: 999_999_999, ...more })).toEqual([404, 'not_found']);
    expect((await agent.api.graphql(query, { id: agent.id, ...more })).status).toBe(200);
    expect((await manager.api.graphql(query, { id: colleague.id, ...more })).status).toBe(200);
  }
});

test('the profit details of a busy month are read in parts', async () => {
  server.setClock(new Date('2026-11-21T18:00:00Z'));
  const whole = await profitOf(demo.manager.api, '2026-10-15');
  expect(whole.sales.length).toBeGreaterThan(3);
  expect((await profitOf(demo.manager.api, '2026-10-15', 2)).sales).toEqual(whole.sales.slice(2));
  const asked = { id: demo.agent.id, month: '2026-10-01', skip: -1 };
  expect(await refusalOf(demo.manager.api, PROFIT, asked)).toEqual([400, 'invalid_fields']);
});
