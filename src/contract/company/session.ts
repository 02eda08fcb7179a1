import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Id, Moment } from '../base/fields.ts';

export const Session = entity(
  'Session',
  {
    id: Id,
    created_at: Moment,
    last_used_at: described(Moment, 'To the minute'),
    user_agent: described(Type.String(), 'As the browser called itself when it signed in; empty when it did not'),
    network: described(
      Type.String(),
      'From which it was used last: an IPv4 address, the first half of an IPv6 one; empty when that is not known',
    ),
    current: described(Type.Boolean(), 'The one that asks'),
  },
  'A session of the asking person, so that they can tell which it is and where it is used',
);
export type Session = Static<typeof Session>;
