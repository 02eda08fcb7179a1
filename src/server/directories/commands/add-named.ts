import type { Selectable } from 'kysely';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { LogEvent } from '#contract/base/log-words.ts';
import type { Schema } from '../../base/db/schema.ts';
import type { Handler } from '../../base/pipeline/handler.ts';
import type { Directory } from '../../base/pipeline/known-references.ts';
import { insertRows } from '../../base/pipeline/write-log.ts';
import { keptName, writeNamed } from './unique-name.ts';

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
