import Type, { type Static } from 'typebox';
import { Id, requiredText, text } from './fields.ts';

/** A list as a person likes to see it, under a name of their own. Nobody else sees it. */
export const ListView = Type.Object(
  {
    id: Id,
    /** Which list: the word for it in its address. */
    list: requiredText(60),
    name: requiredText(60),
    /** Filters, search, sort and columns as they stand in the list's address, without the question mark. */
    query: text(2000),
  },
  { additionalProperties: false },
);
export type ListView = Static<typeof ListView>;
