import Type, { type Static } from 'typebox';
import { Id, Moment } from '../base/fields.ts';

/** A session of the asking person, so that they can tell which it is and where it is used. */
export const Session = Type.Object(
  {
    id: Id,
    created_at: Moment,
    /** To the minute. */
    last_used_at: Moment,
    /** As the browser called itself when it signed in, at most 300 characters; empty when it did not. */
    user_agent: Type.String(),
    /** From which it was used last, to the minute: an IPv4 address, the first half of an IPv6 one. Empty: not known. */
    network: Type.String(),
    /** The one that asks. */
    current: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Session = Static<typeof Session>;
