import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { recordOf } from './record-keys.ts';

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

// Marks are symbols, so that they are not part of the JSON schema.
const SORTABLE = Symbol('sortable');
const FILTERABLE = Symbol('filterable');

type Marked<Mark extends symbol> = Readonly<Record<Mark, true>>;

const marked = <Schema extends TSchema, Mark extends symbol>(schema: Schema, mark: Mark): Schema & Marked<Mark> =>
  Object.assign(
    Object.create(null, Object.getOwnPropertyDescriptors(schema)) as Schema,
    {
      [mark]: true,
    } as Marked<Mark>,
  );

/** A field by which the lists of its entity are sorted: never null, with an index that begins with the company. */
export const sortable = <Schema extends TSchema>(schema: Schema) => marked<Schema, typeof SORTABLE>(schema, SORTABLE);

/** A text by whose parts the lists of its entity are filtered, case-insensitively. */
export const filterable = <Schema extends TSchema>(schema: Schema) =>
  marked<Schema, typeof FILTERABLE>(schema, FILTERABLE);

export const isFilterable = (schema: TSchema | undefined): boolean => schema !== undefined && FILTERABLE in schema;

type Having<Fields, Mark extends symbol> = {
  [Name in keyof Fields]: Fields[Name] extends Marked<Mark> ? Name : never;
}[keyof Fields] &
  string;

const having = <Fields extends TProperties, Mark extends symbol>(fields: Fields, mark: Mark): Having<Fields, Mark>[] =>
  Object.keys(fields).filter((name) => mark in (fields[name] ?? {})) as Having<Fields, Mark>[];

/** The names of the `sortable` fields. */
export const sortableIn = <Fields extends TProperties>(fields: Fields) =>
  having<Fields, typeof SORTABLE>(fields, SORTABLE);

/** The `filterable` fields as fields of a GraphQL input. */
export const filtersIn = <Fields extends TProperties>(fields: Fields) =>
  recordOf(
    having<Fields, typeof FILTERABLE>(fields, FILTERABLE),
    () => ['String', 'A part of it, case-insensitively'] as const,
  );

/** The entity schema of a described field, with the entity's own description instead of the field's. */
export const entityOf = (schema: TSchema): TSchema => (schema as { [ORIGINAL]?: TSchema })[ORIGINAL] ?? schema;
