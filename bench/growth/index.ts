import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/source-files.ts';
import { newPhones, saleRequests } from '../server/sale-request.ts';
import { openSite, type Site } from '../server/site.ts';
import { type BenchDatabase, openBenchDatabase } from '../support/database.ts';
import type { Row } from '../support/row.ts';
import { median } from '../support/statistics.ts';
import { bytesOf, Wire } from '../support/wire.ts';
import { type Asking, asking } from './asking.ts';
import { measureBesideWork } from './beside-work.ts';
import { type Line, lineCells, lineHolds, sizes } from './line.ts';
import { drawGrowth } from './picture.ts';
import { growthReads, type Subject } from './reads.ts';
import { type Touched, touchedBy } from './touched.ts';

const WARM_UP = 3;
/** How often each size is asked: as often as fits into a time, ms. */
const [FEWEST, MOST, BUDGET] = [5, 40, 6_000];

export type Growth = { lines: Line[]; rows: Row[] };

/** Measures reads and the recording of a sale over companies of several sizes, and draws how their times grow. */
export const measureGrowth = (): Promise<Growth> =>
  overSizes(async (sites) => {
    const lines = await measureLines(sites);
    const last = sites.at(-1);
    const rows = last ? await measureBesideWork(last) : [];
    await writeFile(join(projectRoot, 'docs/growth.svg'), drawGrowth(lines));
    return { lines, rows };
  });

/** The same reads with a slow server at the largest size, which each of them has to notice. */
export const measureSlowGrowth = (): Promise<Line[]> => overSizes(measureLines, true);

async function overSizes<Result>(measure: (sites: Site[]) => Promise<Result>, broken = false): Promise<Result> {
  const databases: BenchDatabase[] = [];
  const sites: Site[] = [];
  try {
    // The largest first: a copy is made of the smallest one, which must be stopped for it.
    for (const size of sizes.toReversed()) databases.unshift(await openBenchDatabase(size));
    for (const database of databases) sites.push(await openSite(database, broken && database === databases.at(-1)));
    return await measure(sites);
  } finally {
    for (const site of sites) await site.stop();
    for (const database of databases) await database.stop();
  }
}

async function measureLines(sites: Site[]): Promise<Line[]> {
  const [smallest] = sites;
  if (!smallest) return [];
  const lines: Line[] = [];
  const add = async (job: string, askings: () => Promise<Asking[]>, mayGrow?: number) => {
    const line = await measureAgain(async () => ({
      ...(await measureLine(job, await askings(), sites.at(-1))),
      mayGrow,
    }));
    // A whole run takes minutes: what is measured is seen at once.
    console.log(`  ${lineCells(line).join(' | ')}`);
    lines.push(line);
  };
  for (const { job, question, mayGrow } of growthReads(await subjectOf(smallest))) {
    await add(job, () => Promise.all(sites.map((site) => asking(site, question))), mayGrow);
  }
  await add('a sale is recorded', () => Promise.all(sites.map(recording)));
  return lines;
}

/** Other work of the machine can break a bound, but not keep one: a line that breaks one is measured once more. */
async function measureAgain(measure: () => Promise<Line>): Promise<Line> {
  const line = await measure();
  return lineHolds(line) ? line : measure();
}

/** Asks the sizes in turns, so that other load of the machine affects all of them. */
async function measureLine(job: string, asked: Asking[], last?: Site): Promise<Line> {
  try {
    const firsts = await Promise.all(asked.map(({ ask }) => failure(ask)));
    const working = asked.filter((_, at) => firsts[at] === null);
    const begun = performance.now();
    for (let go = 0; go < WARM_UP; go++) for (const { ask } of working) await failure(ask);
    const goes = Math.min(MOST, Math.max(FEWEST, Math.floor((BUDGET * WARM_UP) / (performance.now() - begun))));
    const found = new Map(working.map((each) => [each, [] as number[]]));
    for (let go = 0; go < goes; go++) for (const [{ ask }, times] of found) times.push(await ask());
    const times = asked.map((each, at) => firsts[at] ?? median(found.get(each) ?? []));
    const largest = asked.at(-1);
    const touched: Touched | null =
      last && largest && firsts.at(-1) === null ? await touchedBy(last.client, largest.ask) : null;
    return { job, times, touched };
  } catch (error) {
    // One that failed only at some time: its row fails with what was answered.
    return { job, times: sizes.map(() => (error as Error).message), touched: null };
  } finally {
    for (const { close } of asked) close();
  }
}

/** What was answered instead of the right answer; null if nothing was. */
const failure = (ask: () => Promise<unknown>): Promise<string | null> =>
  ask().then(
    () => null,
    (error: Error) => error.message,
  );

/** What is asked for exists at every size: each contains the rows of the smallest one. */
async function subjectOf({ client, companyId }: Site): Promise<Subject> {
  const one = async (statement: string) =>
    (await client.query<{ value: string }>(statement, [companyId])).rows[0]?.value;
  const agentId = await one(
    'select agent_id as value from sales where company_id = $1 group by agent_id order by count(*) desc, agent_id limit 1',
  );
  const surname = await one(
    `select lower(tourist_surname) as value from sales where company_id = $1 and lifecycle = 'active'
     group by 1 order by count(*) desc, 1 limit 1`,
  );
  const phone = await one(
    `select tourist_phone as value from sales where company_id = $1 and lifecycle = 'active' order by id limit 1`,
  );
  const officeId = await one('select min(office_id) as value from cash_entries where company_id = $1');
  return { agentId: Number(agentId), officeId: Number(officeId), surname: surname ?? '', phone: phone ?? '' };
}

async function recording(site: Site): Promise<Asking> {
  const wire = await Wire.open(site.urls.karavan);
  const { sale } = await saleRequests({ ...site, karavan: wire });
  const phone = newPhones();
  const ask = async () => {
    const bytes = bytesOf(sale(phone()));
    const begun = performance.now();
    await wire.send(bytes);
    return performance.now() - begun;
  };
  return { ask, close: () => wire.close() };
}
