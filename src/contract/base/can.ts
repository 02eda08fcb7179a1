import Type from 'typebox';

/** What the asking user can do with the entity now: action → null (allowed) or the code that says why not. */
export const Can = Type.Record(Type.String(), Type.Unsafe<string | null>({ type: ['string', 'null'] }));
