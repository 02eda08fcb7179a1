import type { Static } from 'typebox';
import { described, entity } from './entity.ts';
import { Id, requiredText, text } from './fields.ts';

export const ListView = entity(
  'ListView',
  {
    id: Id,
    list: described(requiredText(60), 'The list, by its name in the URL'),
    name: requiredText(60),
    query: described(text(2000), "The list's URL query, without the question mark"),
  },
  'A saved view of a list: its filter, sort and search under a name. Only its owner can read it',
);
export type ListView = Static<typeof ListView>;
