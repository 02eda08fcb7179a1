import type { Selectable, Updateable } from 'kysely';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { LogEvent } from '#contract/base/log-words.ts';
import { takenKey } from '../../base/db/database-errors.ts';
import type { Schema } from '../../base/db/schema.ts';
import { type Answer, type Context, requireVersion } from '../../base/pipeline/handler.ts';
import type { Directory } from '../../base/pipeline/known-references.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow, insertRows } from '../../base/pipeline/write-log.ts';

/** A name in its stored form: trimmed, with single spaces. */
export const normaliseName = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** Runs a write and turns a violated unique name into the given refusal at the field. */
async function withNameKey<Result>(taken: ErrorCode, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (takenKey(error) === null) throw error;
    throw new Refusal(taken, { fields: { name: taken } });
  }
}

type Named<T extends Directory> = {
  table: T;
  event: LogEvent;
  /** The refusal of a name that exists. */
  taken: ErrorCode;
  /** The columns of the answer. */
  answered: readonly (keyof Selectable<Schema[T]>)[];
};

type NewRow<T extends Directory> = Parameters<typeof insertRows<T>>[3][number];
type Edit<T extends Directory> = Context & { params: { id: number }; body: Updateable<Schema[T]> & { name?: string } };

const answerOf = <Row extends object>(row: Row, answered: readonly (keyof Row)[]) => ({
  body: Object.fromEntries(answered.map((column) => [column, row[column]])),
});

/** Makes the handler that adds an entry to a directory. */
export const addNamed =
  <T extends Directory>({ table, event, taken, answered }: Named<T>) =>
  async (context: Context & { body: NewRow<T> & { name: string } }): Promise<Answer> => {
    const typed = context.body;
    const [row] = await withNameKey(taken, () =>
      insertRows(context, event, table, [{ ...typed, name: normaliseName(typed.name) }]),
    );
    if (!row) throw new Error('An insert of one row returned none');
    return answerOf<Selectable<Schema[T]>>(row, answered);
  };

/** The columns of every directory. */
type NamedRow = { id: number; name: string; version: number };

/** Makes the handler that edits an entry of a directory; `refuse` throws what forbids the edit. */
export const editNamed =
  <T extends Directory>({
    table,
    event,
    taken,
    answered,
    refuse,
  }: Named<T> & {
    refuse?: (before: Selectable<Schema[T]>, typed: Updateable<Schema[T]>, context: Context) => Promise<void> | void;
  }) =>
  async (context: Edit<T>): Promise<Answer> => {
    const { params, body: typed } = context;
    // TypeScript can not resolve the columns of a table that is a type parameter.
    const before = (await lockRow(context, table, params.id)) as Selectable<Schema[T]> & NamedRow;
    requireVersion(context, before);
    await refuse?.(before, typed, context);
    const patch = { ...typed, name: normaliseName(typed.name ?? before.name), version: before.version + 1 };
    const after = await withNameKey(taken, () => changeRow(context, event, table, before, patch));
    return answerOf<Selectable<Schema[T]>>(after, answered);
  };
