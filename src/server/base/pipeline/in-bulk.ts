import type { BulkResults } from '#contract/base/command.ts';
import { inSavepoint } from '../db/transaction.ts';
import { type Answer, type Context, requireSettled } from './handler.ts';
import { Refusal } from './refusal.ts';

/** What the single command is given: one id, and nothing typed. */
type Part = Context & { params: { id: number }; body: Record<never, never> };

/**
 * One command for many: each id in a part of its own, so that a refusal undoes that one only. Ids are taken in their
 * order, so that two managers with overlapping selections wait for each other instead of blocking each other. A command
 * that locks more than its row has `lock` take all of it beforehand, kind by kind.
 */
export const bulkCommand =
  (single: (context: Part) => Promise<Answer>, lock?: (context: Context, ids: number[]) => Promise<void>) =>
  async (context: Context & { body: { ids: number[] } }): Promise<Answer> => {
    const { ids } = context.body;
    await lock?.(context, ids);
    const results = new Map<number, BulkResults['results'][number]>();
    for (const id of [...ids].sort((a, b) => a - b)) {
      const own = { lines: [], cashLines: [], problems: {}, questions: [] };
      const part = { ...context, params: { id }, body: {}, ifMatch: null, ...own };
      try {
        await inSavepoint(context.tx, async () => {
          await single(part);
          requireSettled(part);
        });
        context.lines.push(...part.lines);
        results.set(id, { id, code: null, details: {} });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.set(id, { id, code: error.code, details: error.details });
      }
    }
    return { body: { results: ids.map((id) => results.get(id)) } };
  };
