import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Id, Moment } from '../base/fields.ts';

export const Session = entity(
  'Session',
  {
    id: Id,
    created_at: Moment,
    last_used_at: described(Moment, 'To the minute'),
    user_agent: described(Type.String(), 'User-Agent header at sign-in; empty if there was none'),
    network: described(
      Type.String(),
      'Network of the last use: an IPv4 address, or the first half of an IPv6 address; empty if unknown',
    ),
    current: described(Type.Boolean(), 'Whether it is the session of this request'),
  },
  'A session of the caller, with the browser and the network in which it is used',
);
export type Session = Static<typeof Session>;
