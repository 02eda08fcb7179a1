import Type, { type Static } from 'typebox';
import { Id, Moment, nullable, oneOf, YesOrNo } from '../base/fields.ts';
import { logEntities, logEvents } from '../base/log-words.ts';
import { HistoryChange } from './history-entry.ts';

/** A line of the log: who did what to which entity, when, and from what to what. */
export const LogLine = Type.Object(
  {
    id: Id,
    at: Moment,
    /** Null: the program did it by itself, or an operator on the command line. */
    user_id: nullable(Id),
    /** Surname and name. */
    by_name: nullable(Type.String()),
    event: oneOf(logEvents),
    entity: oneOf(logEntities),
    entity_id: Id,
    /** What the entity is called: a tourist, a partner, a name; null where a number is all it has. */
    entity_name: nullable(Type.String()),
    /** Whether it is still there, so that something can lead to it. */
    entity_exists: YesOrNo,
    /** The sale that it belongs to. */
    sale_id: nullable(Id),
    /**
     * Every field that changed, `name` of a directory's row as `title`, `rate` of a currency rate as `exchange_rate`, ids
     * of what has a name as `direction`, `partner`, `agent`, with that name.
     */
    changes: Type.Array(HistoryChange),
  },
  { additionalProperties: false },
);
export type LogLine = Static<typeof LogLine>;
