import Type, { type TObject, type TProperties, type TSchema } from 'typebox';

/**
 * Something that is read: `name` is its type in GraphQL and its title in the description of the REST answers. What the
 * documentation says of it and of its fields is said here alone.
 */
export function entity<const Fields extends TProperties>(
  name: string,
  fields: Fields,
  description?: string,
): TObject<Fields> {
  return Type.Object(fields, { additionalProperties: false, title: name, ...(description ? { description } : {}) });
}

/** A field with what the documentation says of it. The client's build leaves this out. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  const copy = Object.create(null, Object.getOwnPropertyDescriptors(schema)) as Schema;
  if ('title' in schema) Object.defineProperty(copy, ORIGINAL, { value: schema });
  return Object.assign(copy, { description });
}

const ORIGINAL = Symbol('original');

/** The entity that a field is: its own description is not that of the field. */
export const entityOf = (schema: TSchema): TSchema => (schema as { [ORIGINAL]?: TSchema })[ORIGINAL] ?? schema;
