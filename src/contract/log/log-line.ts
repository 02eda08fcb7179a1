import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Id, Moment, nullable, oneOf, YesOrNo } from '../base/fields.ts';
import { logEntities, logEvents } from '../base/log-words.ts';
import { HistoryChange } from './history-entry.ts';

export const LogLine = entity(
  'LogLine',
  {
    id: Id,
    at: Moment,
    user_id: described(nullable(Id), 'Null: the program did it by itself, or an operator on the command line'),
    by_name: described(nullable(Type.String()), 'Surname and name'),
    event: described(oneOf(logEvents), 'sale.edit, tourist_payment.accept, session.sign_in'),
    entity: described(oneOf(logEntities), 'sale, booking, partner, user'),
    entity_id: Id,
    entity_name: described(
      nullable(Type.String()),
      "The tourist's, partner's or other name; null for an entity that only has a number",
    ),
    entity_exists: described(YesOrNo, 'Whether the entity still exists, so that it can be linked'),
    sale_id: described(nullable(Id), 'The sale that it belongs to'),
    changes: described(Type.Array(HistoryChange), 'Every field that changed; ids of what has a name are given by name'),
  },
  'A line of the log: who did what to which entity, when, and from what to what',
);
export type LogLine = Static<typeof LogLine>;
