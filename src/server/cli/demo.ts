import { loadDemo } from '../db/demo/load.ts';
import { takeStock } from '../db/demo/take-stock.ts';
import { accountTable } from './accounts.ts';
import { command } from './command.ts';
import { aSlug, aWholeNumber } from './values.ts';

/** Loads the demonstration company beside whatever else is there. Refuses slug_taken. */
export const demo = command({
  name: 'demo',
  summary: 'Load the demonstration company with two years of sales',
  options: {
    slug: { takes: '<slug>', says: 'Its address; usernames end with it', fallback: 'demo', problem: aSlug },
    sales: { takes: '<count>', says: 'How many sales', fallback: '1000', problem: aWholeNumber(0, 2_000_000) },
    seed: {
      takes: '<number>',
      says: 'The same seed on the same day gives the same company',
      fallback: '42',
      problem: aWholeNumber(0, Number.MAX_SAFE_INTEGER),
    },
  },
  prepare:
    async ({ slug, sales, seed }) =>
    async ({ db, database, now }) => {
      const options = { slug, sales: Number(sales), seed: Number(seed), now, onlyIfEmpty: false };
      const { company, users } = await loadDemo(db, options);
      await takeStock(database.owner);
      return {
        text: `${company.name} (${slug}) was loaded with ${sales} sales.\n\n${accountTable(users)}`,
        json: { company, users },
      };
    },
});
