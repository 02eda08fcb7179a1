import { beforeAll, describe, expect, test } from 'vitest';
import { add, compare, ZERO } from '#contract/base/money.ts';
import type { Client, ClientRow } from '#contract/clients/client.ts';
import type { ClientComparison } from '#contract/clients/client-merge.ts';
import type { AgentRow } from '#contract/company/agent.ts';
import type { AgentDashboard } from '#contract/insight/agent-dashboard.ts';
import type { CompanyDashboard } from '#contract/insight/company-dashboard.ts';
import type { Report } from '#contract/insight/report.ts';
import type { AuditItem } from '#contract/sales/audit-item.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { type Demo, demoCompany } from '../../support/data/demo-company.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
let demo: Demo;

/** Debts of both sides: the number of sales and the amount, below zero where the company owes. */
type Owed = { debts: number; debt: string; overpaid_sales: number; overpaid: string };

/** The debt of each sale from the rows alone, without stored figures. `$1` is the company. */
const DEBTS = `select s.id, s.agent_id, s.office_id, s.client_id, s.lifecycle, s.audit, s.deadline_date, s.brutto - coalesce((
    select sum(case p.state when 'accepted' then p.accepted_usd_total when 'new' then p.usd_total else 0 end)
    from tourist_payments p where p.company_id = s.company_id and p.sale_id = s.id
  ), 0) as debt from sales s where s.company_id = $1`;
const OWED = `count(*) filter (where debt > 0)::int as debts, coalesce(sum(debt) filter (where debt > 0), 0)::numeric(18, 2) as debt,
  count(*) filter (where debt < 0)::int as overpaid_sales, coalesce(sum(debt) filter (where debt < 0), 0)::numeric(18, 2) as overpaid`;

type Key = 'agent_id' | 'office_id' | 'client_id' | 'lifecycle';
const owedBy = async (key: Key): Promise<Map<number | string, Owed>> => {
  const rows = await sql.query<Owed & { key: number | string }>(
    `select ${key} as key, ${OWED} from (${DEBTS}) s group by 1`,
    [demo.id],
  );
  return new Map(rows.map(({ key: id, ...owed }) => [id, owed]));
};
const owedInAll = async (where = 'true'): Promise<Owed> => {
  const [row] = await sql.query<Owed>(`select ${OWED} from (${DEBTS}) s where ${where}`, [demo.id]);
  if (!row) throw new Error('A sum over no rows is a row too');
  return row;
};

const read = <Answer>(query: string, variables: Record<string, unknown> = {}) =>
  demo.manager.api.read<Answer>(query, variables);

type SalePage = { rows: Pick<Sale, 'id' | 'debt'>[]; totalCount: number; totals: { debt: string } };
/** The sums of the lists of sales, each side by itself. */
async function listed(filter: object = {}): Promise<Owed> {
  const side = async (debt: string) =>
    (
      await read<{ sales: SalePage }>(
        'query ($filter: SaleFilter) { sales(filter: $filter, first: 1) { totalCount totals { debt } } }',
        { filter: { debt, ...filter } },
      )
    ).sales;
  const [owing, overpaid] = [await side('tourist_owes'), await side('company_owes')];
  return {
    ...{ debts: owing.totalCount, debt: owing.totals.debt },
    ...{ overpaid_sales: overpaid.totalCount, overpaid: overpaid.totals.debt },
  };
}

const reported = async (group: string) =>
  (
    await read<{ salesReport: Report }>(
      `query ($group: String!) { salesReport(group: $group, from: "2020-01-01", to: "2027-12-31") {
        rows { key figures { debt overpaid } } totals { debt overpaid }
      } }`,
      { group },
    )
  ).salesReport;

beforeAll(async () => {
  demo = await demoCompany(server, sql, new Date('2026-11-21T18:00:00Z'));
});

type ClientPage = {
  rows: ClientRow[];
  totals: Pick<Owed, 'debt' | 'overpaid'>;
  endCursor: string | null;
  hasNextPage: boolean;
};

const money = ({ debt, overpaid }: Pick<Owed, 'debt' | 'overpaid'>) => ({ debt, overpaid });
const nothing: Owed = { debts: 0, debt: '0.00', overpaid_sales: 0, overpaid: '0.00' };

describe('debts of and to tourists are the same wherever they are summed', () => {
  test('the data has unpaid penalties, refunds after a cancellation, and overpaid active sales', async () => {
    const by = await owedBy('lifecycle');
    expect(by.get('cancelled')?.debts).toBeGreaterThan(0);
    expect(by.get('cancelled')?.overpaid_sales).toBeGreaterThan(0);
    expect(by.get('active')?.debts).toBeGreaterThan(0);
    expect(by.get('completed') ?? nothing).toEqual(nothing);
  });

  test('debts are the same on the company’s dashboard, in the lists and in the reports', async () => {
    const all = await owedInAll();
    const { companyDashboard } = await read<{ companyDashboard: CompanyDashboard }>(
      '{ companyDashboard { owed { debts debt overpaid_sales overpaid } overdue { sales debt } ahead { sales debt } } }',
    );
    expect(companyDashboard.owed).toEqual(all);
    expect(await listed()).toEqual(all);
    expect((await reported('month')).totals).toEqual(money(all));
    const { debts: sales, debt } = await owedInAll(`deadline_date < '2026-11-21'`);
    expect(companyDashboard.overdue).toEqual({ sales, debt });
    expect(await listed({ deadline_date_to: '2026-11-20' })).toMatchObject({ debts: sales, debt });
    const ahead = await owedInAll(`deadline_date between '2026-11-21' and '2026-11-28'`);
    expect(companyDashboard.ahead).toEqual({ sales: ahead.debts, debt: ahead.debt });
  });

  test('debts are the same by lifecycle of the sales', async () => {
    for (const [lifecycle, owed] of await owedBy('lifecycle')) expect(await listed({ lifecycle })).toEqual(owed);
  });

  test('debts are the same for each person: on the dashboard, among the people, in the lists and in the reports', async () => {
    const by = await owedBy('agent_id');
    const { agentList } = await read<{ agentList: { rows: AgentRow[]; totals: AgentRow } }>(
      '{ agentList(first: 200) { rows { id debt overpaid } totals { debt overpaid } } }',
    );
    expect(agentList.totals).toEqual(money(await owedInAll()));
    const report = await reported('agent');
    const figures = new Map(report.rows.map((row) => [Number(row.key), row.figures]));
    expect(agentList.rows.length).toBeGreaterThan(5);
    for (const row of agentList.rows) {
      const owed = by.get(row.id) ?? nothing;
      expect(row).toEqual({ id: row.id, ...money(owed) });
      const { agentDashboard } = await read<{ agentDashboard: AgentDashboard }>(
        'query ($id: Id!) { agentDashboard(id: $id) { owed { debts debt overpaid_sales overpaid } } }',
        { id: row.id },
      );
      expect(agentDashboard.owed).toEqual(owed);
      expect(await listed({ agent_id: row.id })).toEqual(owed);
      expect(figures.get(row.id) ?? money(nothing)).toEqual(money(owed));
    }
  });

  test('debts are the same for each office', async () => {
    const report = await reported('office');
    const by = await owedBy('office_id');
    expect(by.size).toBeGreaterThan(1);
    for (const [id, owed] of by) {
      expect(await listed({ office_id: id })).toEqual(owed);
      expect(report.rows.find(({ key }) => key === String(id))?.figures).toEqual(money(owed));
    }
  });

  test('debts are the same for each client: in the list, on the page and beside a possible duplicate', async () => {
    const by = await owedBy('client_id');
    const seen: ClientRow[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { clients }: { clients: ClientPage } = await read(
        `query ($after: String) { clients(first: 200, after: $after) {
          rows { id debt overpaid } totals { debt overpaid } endCursor hasNextPage
        } }`,
        { after },
      );
      expect(clients.totals).toEqual(money(await owedInAll()));
      seen.push(...clients.rows);
      [after, more] = [clients.endCursor, clients.hasNextPage];
    }
    for (const row of seen) expect(row).toEqual({ id: row.id, ...money(by.get(row.id) ?? nothing) });
    const open = seen.filter(({ debt, overpaid }) => debt !== ZERO || overpaid !== ZERO).slice(0, 30);
    const largest = seen.toSorted((one, other) => compare(one.overpaid, other.overpaid)).slice(0, 10);
    for (const { id, debt, overpaid } of [...open, ...largest]) {
      const { client } = await read<{ client: Client }>('query ($id: Id!) { client(id: $id) { debt overpaid } }', {
        id,
      });
      expect(client).toEqual({ debt, overpaid });
      expect(money(await listed({ client_id: id }))).toEqual({ debt, overpaid });
    }
    const [one, other] = [open[0], largest[0]];
    if (!one || !other || one.id === other.id) throw new Error('Two clients with debts are in the company');
    const { clientComparison } = await read<{ clientComparison: ClientComparison }>(
      `query ($id: Id!, $other: Id!) { clientComparison(id: $id, other: $other) {
        survivor { debt overpaid } other { debt overpaid } together { debt overpaid }
      } }`,
      { id: one.id, other: other.id },
    );
    expect(clientComparison).toEqual({
      survivor: money(one),
      other: money(other),
      together: { debt: add(one.debt, other.debt), overpaid: add(one.overpaid, other.overpaid) },
    });
  });

  test('debts are the same for each sale that awaits a check', async () => {
    const rows = await sql.query<{ id: number; debt: string }>(
      `select id, debt from (${DEBTS}) s where audit = 'unchecked' and debt <> 0 order by lifecycle desc, id limit 40`,
      [demo.id],
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { id, debt } of rows) {
      const { auditQueue } = await read<{ auditQueue: { rows: AuditItem[] } }>(
        'query ($id: Id) { auditQueue(id: $id, first: 1) { rows { id debt } } }',
        { id },
      );
      expect(auditQueue.rows).toEqual([{ id, debt }]);
    }
  });
});
