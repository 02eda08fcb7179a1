import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/base/db/connect.ts';
import { declarationOf, sumTables } from '../../src/server/base/measures/kept-sums.ts';
import { loadDemo } from '../../src/server/demo/load-demo-company.ts';
import {
  checkSums,
  describeFinding,
  MAX_FINDINGS,
  type SumReport,
} from '../../src/server/operations/sums/check-sums.ts';
import { createDatabase, type TestDatabase } from '../support/cluster.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { oneRow, openSql } from '../support/server/sql.ts';
import { EARLY } from './demo-rules.ts';

/** A database with two demonstration companies, copied for each test that changes it. */
let original: TestDatabase;
let ids: { demo: number; other: number };

beforeAll(async () => {
  original = await createDatabase(inject('cluster'));
  const { db, pool } = connect(original.owner, { poolSize: 1, ...patientLimits });
  await loadDemo(db, { slug: 'demo', sales: 300, seed: 42, now: EARLY, onlyIfEmpty: false });
  await loadDemo(db, { slug: 'other', sales: 40, seed: 7, now: EARLY, onlyIfEmpty: false });
  const companies = await db.selectFrom('companies').select(['id', 'slug']).execute();
  const idOf = (slug: string) => companies.find((company) => company.slug === slug)?.id ?? 0;
  ids = { demo: idOf('demo'), other: idOf('other') };
  await pool.end();
});
afterAll(() => original?.drop());

async function check(database: TestDatabase): Promise<SumReport> {
  const { db, pool } = connect(database.owner, { poolSize: 1, ...patientLimits });
  try {
    return await checkSums(db);
  } finally {
    await pool.end();
  }
}

/** Runs a statement over a company as the owner, whom row level security binds as well, in a copy; and checks that. */
async function checkAfter(statement: string, companyId: number): Promise<SumReport> {
  const copy = await createDatabase(inject('cluster'), String(original.owner.database));
  try {
    const owner = await openSql(copy.owner);
    await owner.query("select set_config('app.company_id', $1, false)", [String(companyId)]);
    const changed = await owner.query(`${statement} returning true`);
    await owner.end();
    expect(changed.length, 'rows that the statement changes').toBeGreaterThan(0);
    return await check(copy);
  } finally {
    await copy.drop();
  }
}

const one = (table: string, condition = 'true') => `where id = (select max(id) from ${table} where ${condition})`;

describe('demonstration companies', () => {
  test('the values that are kept of them equal their recomputation', async () => {
    const report = await check(original);
    expect(report.findings.map(describeFinding)).toEqual([]);
    expect(report.count).toBe(0);
  });

  test('the report counts what was checked in all companies', async () => {
    const superuser = await openSql(original.superuser);
    const expected = await oneRow(
      superuser,
      `select (select count(*) from companies) as companies, (select count(*) from sales) as sales,
        (select count(*) from clients) as clients, (select max(at) from audit_log) as "lastChange",
        (select count(*) from tourist_payments) + (select count(*) from partner_payments) as payments`,
    );
    await superuser.end();
    expect(await check(original)).toMatchObject({ companies: 2, sales: 340, ...expected });
  });
});

describe('a value that is written past the server', () => {
  test.each<[string, string]>([
    ['sales netto', `update sales set netto = netto + 0.01 ${one('sales')}`],
    ['sales paid', `update sales set paid = paid + 0.01 ${one('sales')}`],
    ['sales debt', `update sales set paid = paid + 0.01 ${one('sales')}`],
    ['sales profit', `update sales set netto = netto - 1 ${one('sales')}`],
    ['sales payment_status', `update sales set paid = brutto ${one('sales', 'paid = 0 and brutto > 0')}`],
    ['sales accepted', `update sales set accepted = accepted + 1 ${one('sales')}`],
    ['sales pending_payments', `update sales set pending_payments = pending_payments + 1 ${one('sales')}`],
    ['sales bookings_count', `update sales set bookings_count = bookings_count + 1 ${one('sales')}`],
    ['bookings sale_agent_id', `update bookings set sale_agent_id = 0 ${one('bookings')}`],
    ['tourist_payments sale_office_id', `update tourist_payments set sale_office_id = 0 ${one('tourist_payments')}`],
    ['bookings paid', `update bookings set paid = paid + 1 ${one('bookings')}`],
    ['bookings paid_partner', `update bookings set paid_partner = paid_partner + 1 ${one('bookings')}`],
    ['bookings paid_usd', `update bookings set paid_usd = paid_usd + 1 ${one('bookings')}`],
    ['bookings amount_usd', `update bookings set amount_usd = amount_usd + 1 ${one('bookings')}`],
    [
      'partners debt_usd',
      `update bookings set amount_usd = amount_usd + 1, paid_usd = paid_usd + 2 ${one('bookings')}`,
    ],
    [
      'partner_payments allocated',
      `update partner_payments set allocated = 0 ${one('partner_payments', 'allocated > 0')}`,
    ],
    ['partner_payments usd_total', `update partner_payments set usd_total = usd_total + 1 ${one('partner_payments')}`],
    [
      'cash desk movement',
      `update cash_entries set amount = amount + 1 ${one('cash_entries', `type = 'transfer_in'`)}`,
    ],
    ['cash_entries of', `delete from cash_entries ${one('cash_entries', 'partner_payment_id is not null')}`],
    [
      'cash_entries of tourist_payment',
      `update cash_entries set usd_total = usd_total + 1 ${one('cash_entries', 'tourist_payment_id is not null')}`,
    ],
    ['clients points', `update clients set points = points + 1 ${one('clients')}`],
    ['clients turnover', `update clients set turnover = turnover + 1 ${one('clients')}`],
    ['point_lots remaining', `update point_lots set remaining = remaining - 1 ${one('point_lots', 'remaining > 0')}`],
    ['client_visits previous', `delete from client_visits ${one('client_visits')}`],
    ['client_visits previous', `update client_visits set previous = date - 1 ${one('client_visits')}`],
  ])('%s is found after: %s', async (what, statement) => {
    const { findings, count } = await checkAfter(statement, ids.demo);
    expect(findings.map((finding) => finding.what)).toContain(what);
    expect(new Set(findings.map(({ company_id }) => company_id))).toEqual(new Set([ids.demo]));
    expect(count).toBe(findings.length);
  });

  test.each(sumTables)('a sum in %s is found, whichever of its levels it is of', async (table) => {
    const [sum = ''] = Object.keys(declarationOf(table).sums);
    const { findings } = await checkAfter(
      `update ${table} set ${sum} = ${sum} + 1 where id in (select max(id) from ${table} group by level)`,
      ids.demo,
    );
    const superuser = await openSql(original.superuser);
    const levels = await superuser.query<{ level: string }>(
      `select distinct level from ${table} where company_id = $1`,
      [ids.demo],
    );
    await superuser.end();
    expect(findings.map(({ what }) => what).sort()).toEqual(
      levels.map(({ level }) => `${table} ${level} ${sum}`).sort(),
    );
  });

  test('a finding names its company and row, and says which value is kept and which is right', async () => {
    const { findings } = await checkAfter(`update clients set points = points + 5 ${one('clients')}`, ids.other);
    const superuser = await openSql(original.superuser);
    const client = await oneRow<{ id: number; points: number }>(
      superuser,
      'select id, points from clients where company_id = $1 order by id desc limit 1',
      [ids.other],
    );
    await superuser.end();
    const [found] = findings.filter(({ what }) => what === 'clients points');
    expect(found).toEqual({
      company_id: ids.other,
      what: 'clients points',
      key: String(client.id),
      kept: String(client.points + 5),
      recomputed: String(client.points),
    });
    expect(found && describeFinding(found)).toBe(
      `company ${ids.other}: clients points of ${client.id}: ${client.points + 5} is kept, ${client.points} is right`,
    );
  });

  test('a report of many findings has the first hundred and the count of all', async () => {
    const { findings, count } = await checkAfter('delete from sale_sums', ids.demo);
    expect(findings).toHaveLength(MAX_FINDINGS);
    expect(count).toBeGreaterThan(1000);
  });
});
