import { type ManyRowsTable, type RowOf, type Target, writeRows } from '../base/db/write-rows.ts';

/** Something that has no id before it is written: until then it is 0. */
export type Draft = { id: number };

/** Writes drafts as rows, and gives each its id. */
export async function writeDrafts<T extends ManyRowsTable, D extends Draft>(
  target: Target,
  table: T,
  drafts: D[],
  toRow: (draft: D) => RowOf<T>,
): Promise<void> {
  const ids = await writeRows(target, table, drafts.map(toRow));
  for (const [index, draft] of drafts.entries()) draft.id = ids[index] ?? 0;
}
