import { expect, test } from 'vitest';
import { buildFurnished } from '../../support/data/furnished.ts';
import { anyQuery } from '../../support/fuzz/fuzz-graphql.ts';
import { Fuzz, reportOf } from '../../support/fuzz/fuzz-harness.ts';
import { seedFor, timesOf } from '../../support/seed.ts';
import { operationsOf, readDescription } from '../../support/server/openapi.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer();
const { company } = await buildFurnished(server);
const description = await readDescription(company.manager.api);
const operation = operationsOf(description).find(({ operationId }) => operationId === 'graphql');

test('each read by GraphQL, valid or damaged, is answered as the schema describes', async () => {
  if (!operation) throw new Error('The description has no GraphQL');
  const fuzz = new Fuzz(server, company, description);
  const count = timesOf(12_000, 500);
  const seen = await fuzz.run(anyQuery(operation), { seed: seedFor('GraphQL'), count });
  process.stdout.write(`${reportOf(seen)}\n`);
  expect([...seen.faults]).toEqual([]);
  expect(seen.sent).toBe(count);
});
