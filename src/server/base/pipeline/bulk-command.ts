import type { BulkResults } from '#contract/base/command.ts';
import { inSavepoint } from '../db/transaction.ts';
import { mergeChanges } from '../measures/write-sums.ts';
import { type Answer, type Context, requireSettled } from './handler.ts';
import { Refusal } from './refusal.ts';

/** The command for one id, without a body. */
type Part = Context & { params: { id: number }; body: Record<never, never> };

/**
 * A command for many ids: each in a savepoint of its own, so that a refusal undoes that one only. Ids are locked in
 * ascending order, so that overlapping selections of two managers do not deadlock. `lock` locks the other rows that the
 * command needs beforehand, table by table.
 */
export const bulkCommand =
  (single: (context: Part) => Promise<Answer>, lock?: (context: Context, ids: number[]) => Promise<void>) =>
  async (context: Context & { body: { ids: number[] } }): Promise<Answer> => {
    const { ids } = context.body;
    await lock?.(context, ids);
    const results = new Map<number, BulkResults['results'][number]>();
    for (const id of [...ids].sort((a, b) => a - b)) {
      const own = { lines: [], changedRows: new Map(), cashLines: [], problems: {}, questions: [] };
      const part = { ...context, params: { id }, body: {}, ifMatch: null, ...own };
      try {
        await inSavepoint(context.tx, async () => {
          await single(part);
          requireSettled(part);
        });
        context.lines.push(...part.lines);
        mergeChanges(context.changedRows, part.changedRows);
        results.set(id, { id, code: null, details: {} });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.set(id, { id, code: error.code, details: error.details });
      }
    }
    return { body: { results: ids.map((id) => results.get(id)) } };
  };
