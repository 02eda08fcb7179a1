import type { ReadName } from '../../src/contract/reads.ts';
import { fullQuery } from '../../test/support/server/full-queries.ts';
import { openSite, type Site } from '../server/site.ts';
import { byRatio, type Comparison, compare, timed } from '../support/compare.ts';
import { openBenchDatabase } from '../support/database.ts';
import { atMost, milliseconds, type Row, workAtMost } from '../support/row.ts';
import { lastTwelveMonths, today } from '../support/today.ts';
import { bytesOf } from '../support/wire.ts';
import { reported } from './reports.ts';

const MANY = 1_000_000;
const FEW = 10_000;
/** ms of the reference machine. Nearly all of it is the statement, so the ratio to its SQL is the stricter bound. */
const REPORT = 750;

/**
 * Measures dashboards and reports over a million sales: dashboards beside the same over ten thousand, reports beside
 * their SQL.
 */
export async function measureManagement(): Promise<Row[]> {
  const [many, few] = [await openBenchDatabase(MANY), await openBenchDatabase(FEW)];
  const [large, small] = [await openSite(many), await openSite(few)];
  try {
    return [...(await measureDashboards(large, small)), ...(await measureReports(large))];
  } finally {
    await large.stop();
    await small.stop();
    await many.stop();
    await few.stop();
  }
}

/** All fields of a dashboard, as its page requests them: in one request. */
const dashboards = {
  companyDashboard: 'company dashboard, 12 months',
  agentDashboard: 'agent dashboard, 12 months',
  topList: 'top list of 12 months',
} satisfies Partial<Record<ReadName, string>>;

async function measureDashboards(large: Site, small: Site): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [root, job] of Object.entries(dashboards)) {
    const [many, few] = [await askingFor(large, root as ReadName), await askingFor(small, root as ReadName)];
    const { ours, base, ratio } = await compare(timed(many), timed(few), { warmUp: 20, goes: 30 });
    const over = `${job}, over ${MANY.toLocaleString('en')} sales`;
    const measured = milliseconds(ours);
    rows.push(
      { job: over, measured, beside: '', figure: ours, bound: workAtMost(30, 'ms') },
      { job: over, measured, beside: `over 10,000: ${milliseconds(base)}`, figure: ratio, bound: atMost(1.3, '×') },
    );
  }
  return rows;
}

/** Sends the request once to check its answer, and returns a function that only sends it. */
async function askingFor({ karavan, asManager, client, companyId }: Site, root: ReadName) {
  const { rows } = await client.query<{ id: number }>(
    'select agent_id as id from sales where company_id = $1 group by agent_id order by count(*) desc, agent_id limit 1',
    [companyId],
  );
  const { query, variables } = fullQuery(root, { ids: { [root]: rows[0]?.id ?? 0 }, phone: '', date: today() });
  const period = root === 'topList' ? lastTwelveMonths() : {};
  const body = { query, variables: { ...variables, ...period } };
  const request = { path: '/api/v1/graphql', headers: asManager, body };
  const { errors } = await karavan.json<{ errors?: unknown }>(request);
  if (errors) throw new Error(`No ${root}: ${JSON.stringify(errors)}`);
  const bytes = bytesOf(request);
  return () => karavan.send(bytes);
}

/** Measures each report in all groupings; the slowest one, and the one with the worst ratio to its SQL, count. */
async function measureReports({ karavan, asManager, client, companyId }: Site): Promise<Row[]> {
  const { from, to } = lastTwelveMonths();
  const rows: Row[] = [];
  for (const { root, groups, fields, statement } of reported) {
    const found: (Comparison & { group: string })[] = [];
    for (const [group, key] of Object.entries(groups)) {
      const query = `query ($from: Date!, $to: Date!, $group: String!) {
        ${root}(from: $from, to: $to, group: $group) { rows { key name note figures { ${fields} } } totals { ${fields} } }
      }`;
      const request = { path: '/api/v1/graphql', headers: asManager, body: { query, variables: { from, to, group } } };
      const { errors } = await karavan.json<{ errors?: unknown }>(request);
      if (errors) throw new Error(`No ${root} by ${group}: ${JSON.stringify(errors)}`);
      const bytes = bytesOf(request);
      const sides = [() => karavan.send(bytes), () => client.query(statement(key), [companyId, from, to])] as const;
      found.push({ group, ...(await compare(timed(sides[0]), timed(sides[1]), { warmUp: 2, rounds: 3, goes: 5 })) });
    }
    const slowest = found.toSorted((a, b) => b.ours - a.ours)[0] ?? byRatio(found);
    const worst = found.toSorted((a, b) => b.ratio - a.ratio)[0] ?? byRatio(found);
    const job = (group: string) =>
      `${root}, 12 months of ${MANY.toLocaleString('en')} sales, ${found.length} groupings, by ${group}`;
    rows.push(
      {
        job: job(slowest.group),
        measured: milliseconds(slowest.ours),
        beside: '',
        figure: slowest.ours,
        bound: workAtMost(REPORT, 'ms'),
      },
      {
        job: job(worst.group),
        measured: milliseconds(worst.ours),
        beside: `its SQL: ${milliseconds(worst.base)}`,
        figure: worst.ratio,
        bound: atMost(1.2, '×'),
      },
    );
  }
  return rows;
}
