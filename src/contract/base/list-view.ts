import type { Static } from 'typebox';
import { described, entity } from './entity.ts';
import { Id, requiredText, text } from './fields.ts';

export const ListView = entity(
  'ListView',
  {
    id: Id,
    list: described(requiredText(60), 'Which list: the word for it in its address'),
    name: requiredText(60),
    query: described(text(2000), "As it stands in the list's address, without the question mark"),
  },
  'A list as a person likes to see it, under a name of their own. Nobody else sees it',
);
export type ListView = Static<typeof ListView>;
