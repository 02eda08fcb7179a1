import Type, { type Static } from 'typebox';
import { Id, Moment } from '../fields.ts';

/** A session of the asking person, so that they can tell which it is. Where it was used, nobody keeps. */
export const Session = Type.Object(
  {
    id: Id,
    created_at: Moment,
    /** To the minute. */
    last_used_at: Moment,
    /** As the browser called itself when it signed in, at most 300 characters; empty when it did not. */
    user_agent: Type.String(),
    /** The one that asks. */
    current: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Session = Static<typeof Session>;
