import { expect, test } from 'vitest';
import { buildFurnished } from '../../support/data/furnished.ts';
import { Fuzz, reportOf } from '../../support/fuzz/fuzz-harness.ts';
import { anyRequest } from '../../support/fuzz/fuzz-requests.ts';
import { seedFor, timesOf } from '../../support/seed.ts';
import { operationsOf, readDescription } from '../../support/server/openapi.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer({ triesPerMinute: 1_000_000_000 });
const { company } = await buildFurnished(server);
const description = await readDescription(company.manager.api);
const operations = operationsOf(description);

test('each operation, with a valid or a damaged request, is answered as its description declares', async () => {
  const fuzz = new Fuzz(server, company, description);
  const count = timesOf(12_000, 1000);
  const seen = await fuzz.run(anyRequest(operations, company.slug), { seed: seedFor('REST'), count });
  process.stdout.write(`${reportOf(seen)}\n`);
  expect([...seen.faults]).toEqual([]);
  expect(seen.sent).toBe(count);
});
