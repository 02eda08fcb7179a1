import { type ManyRowsTable, type RowOf, type Target, writeRows } from '../base/db/write-rows.ts';

/** An entity to be written; its id is 0 until then. */
export type Draft = { id: number };

/** Writes drafts as rows and sets their ids. */
export async function writeDrafts<T extends ManyRowsTable, D extends Draft>(
  target: Target,
  table: T,
  drafts: D[],
  toRow: (draft: D) => RowOf<T>,
): Promise<void> {
  const ids = await writeRows(target, table, drafts.map(toRow));
  for (const [index, draft] of drafts.entries()) draft.id = ids[index] ?? 0;
}
