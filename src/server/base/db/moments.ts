import type { ColumnType } from 'kysely';

/** A moment as a column: anything that says when on the way in, an ISO string on the way out. */
export type Moment = ColumnType<string, Date | string | undefined, Date | string>;
export type MaybeMoment = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
