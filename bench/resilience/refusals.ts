import type { Connection } from '../../src/server/base/db/settings.ts';
import { buildCompany } from '../../test/support/data/company.ts';
import { startServer } from '../../test/support/server/server.ts';
import { compare, timed } from '../support/compare.ts';
import { atMost, milliseconds, type Row } from '../support/row.ts';

const repeated = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => part(index)).join(' ');

/** Queries that would take too long, by the reason. */
const tooLarge: Record<string, string> = {
  'fragments that double each other': `{ sales(first: 0) { rows { ...F0 } } } ${repeated(30, (each) => `fragment F${each} on Sale { ...F${each + 1} ...F${each + 1} }`)} fragment F30 on Sale { id }`,
  'a field a thousand times over': `{ sales(first: 200) { rows { ${repeated(1000, (each) => `f${each}: id`)} } } }`,
};

/** Measures the refusal of a query that is too expensive, beside the smallest query. */
export async function measureRefusals(cluster: Connection): Promise<Row[]> {
  const server = await startServer({}, cluster);
  try {
    const { api } = (await buildCompany(server)).manager;
    const rows: Row[] = [];
    for (const [what, query] of Object.entries(tooLarge)) {
      const refused = timed(() => api.graphql(query));
      const answered = timed(() => api.graphql('{ me { id } }'));
      const { ours, base, ratio } = await compare(refused, answered, { warmUp: 30, goes: 40 });
      rows.push({
        job: `a query is refused: ${what}`,
        measured: milliseconds(ours),
        beside: `who is asking: ${milliseconds(base)}`,
        figure: ratio,
        bound: atMost(5, '×'),
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}
