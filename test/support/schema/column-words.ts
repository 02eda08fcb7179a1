import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../../src/server/base/db/schema.ts';

/** Words for PostgreSQL's types, by what the driver makes of them. */
type TypeWord<Value> = [Value] extends [number]
  ? 'bigint' | 'integer'
  : [Value] extends [boolean]
    ? 'boolean'
    : [Value] extends [Buffer]
      ? 'bytea'
      : [Value] extends [string[]]
        ? 'text[]'
        : [Value] extends [string]
          ? 'text' | 'uuid' | 'numeric' | 'date' | 'timestamptz'
          : 'jsonb';

type Key<T> = keyof T & string;

/** "numeric", "date null", "bigint default", "text generated": type, whether it may be empty, who fills it. */
type ColumnWords<
  Table,
  Name extends Key<Table>,
> = `${TypeWord<NonNullable<Selectable<Table>[Name & keyof Selectable<Table>]>>}${null extends Selectable<Table>[Name &
  keyof Selectable<Table>]
  ? ' null'
  : ''}${Name extends keyof Insertable<Table>
  ? undefined extends Insertable<Table>[Name]
    ? null extends Selectable<Table>[Name & keyof Selectable<Table>]
      ? ''
      : ' default'
    : ''
  : ' generated'}`;

export type Columns = { [Table in keyof Schema]: { [Name in Key<Schema[Table]>]: ColumnWords<Schema[Table], Name> } };
