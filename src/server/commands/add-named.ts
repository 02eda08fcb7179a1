import type { Selectable } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import type { LogEvent } from '#contract/log.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../pipeline/handler.ts';
import type { Directory } from '../stores/directories.ts';
import { insertRows } from '../stores/journal.ts';
import { keptName, writeNamed } from './named.ts';

/**
 * Adds a named thing to one of the company's lists; a name that is there already is refused with that list's message.
 * Answers with some columns of the new row.
 */
export const addNamed =
  <T extends Directory>(
    table: T,
    event: LogEvent,
    taken: ErrorCode,
    answered: readonly (keyof Selectable<Schema[T]>)[],
  ): Handler =>
  async (context) => {
    // The contract of the command that it serves is what the body is held to.
    const typed = context.body as Parameters<typeof insertRows<T>>[3][number] & { name: string };
    const [row] = await writeNamed(taken, () =>
      insertRows(context, event, table, [{ ...typed, name: keptName(typed.name) }]),
    );
    if (!row) throw new Error('An insert of one row returned none');
    return { body: Object.fromEntries(answered.map((column) => [column, row[column]])) };
  };
