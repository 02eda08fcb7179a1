import Type, { type TObject, type TProperties, type TSchema } from 'typebox';

/**
 * Schema of an entity: `name` is its GraphQL type and its title in the OpenAPI document. Both take the descriptions of the
 * entity and its fields from here.
 */
export function entity<const Fields extends TProperties>(
  name: string,
  fields: Fields,
  description?: string,
): TObject<Fields> {
  return Type.Object(fields, { additionalProperties: false, title: name, ...(description ? { description } : {}) });
}

/** A field with its description for the API documentation, which the client's build leaves out. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  const copy = Object.create(null, Object.getOwnPropertyDescriptors(schema)) as Schema;
  if ('title' in schema) Object.defineProperty(copy, ORIGINAL, { value: schema });
  return Object.assign(copy, { description });
}

const ORIGINAL = Symbol('original');

/** The entity schema of a described field, with the entity's own description instead of the field's. */
export const entityOf = (schema: TSchema): TSchema => (schema as { [ORIGINAL]?: TSchema })[ORIGINAL] ?? schema;
