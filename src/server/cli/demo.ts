import type { DemoProgress } from '#contract/company/public-commands.ts';
import { connect } from '../base/db/connect.ts';
import type { Connection } from '../base/db/settings.ts';
import { analyseTables } from '../demo/analyse-tables.ts';
import { type DemoCompany, type DemoOptions, loadDemo } from '../demo/load-demo-company.ts';
import { accountTable } from './accounts.ts';
import { command } from './command.ts';
import { commandLimits } from './limits.ts';
import { progressLine } from './progress-line.ts';
import { aSlug, aWholeNumber } from './values.ts';

/** Loads the demonstration company in addition to others. Refuses slug_taken. */
export const demo = command({
  name: 'demo',
  summary: 'Load the demonstration company with two years of sales',
  options: {
    slug: { takes: '<slug>', help: 'Its address; usernames end with it', fallback: 'demo', problem: aSlug },
    sales: { takes: '<count>', help: 'How many sales', fallback: '1000', problem: aWholeNumber(0, 2_000_000) },
    seed: {
      takes: '<number>',
      help: 'The same seed on the same day gives the same company',
      fallback: '42',
      problem: aWholeNumber(0, Number.MAX_SAFE_INTEGER),
    },
  },
  prepare:
    async ({ slug, sales, seed }) =>
    async ({ database, now }) => {
      const options = { slug, sales: Number(sales), seed: Number(seed), now, onlyIfEmpty: false };
      const { company, users } = await loadAsOwner(database.owner, options);
      await analyseTables(database.owner);
      return {
        text: `${company.name} (${slug}) was loaded with ${sales} sales.\n\n${accountTable(users)}`,
        json: { company, users },
      };
    },
});

/**
 * Loads as the owner of the tables, who may load a large first company in bulk; row level security applies to it as
 * well.
 */
async function loadAsOwner(owner: Connection, options: DemoOptions): Promise<DemoCompany> {
  const { db, pool } = connect(owner, { poolSize: 1, ...commandLimits });
  const line = progressLine(process.stderr);
  try {
    return await loadDemo(db, { ...options, onProgress: (progress) => line.show(describeProgress(progress)) });
  } finally {
    line.clear();
    await pool.end();
  }
}

const describeProgress = ({ stage, done, of }: DemoProgress): string =>
  stage === 'sales'
    ? `${done.toLocaleString('en')} of ${of.toLocaleString('en')} sales`
    : `All sales are written; points, log, indexes and sums: step ${Math.min(done + 1, of)} of ${of}`;
