import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import type { TObject, TSchema } from 'typebox';
import { entityOf } from '#contract/base/entity.ts';
import type { Read } from '#contract/base/read.ts';
import { inputs, type ReadName, reads } from '#contract/reads.ts';
import { scalars } from './scalars.ts';

type Resolver = GraphQLFieldResolver<unknown, never>;

/** The keywords of a JSON schema that determine the GraphQL type. */
type Shape = TSchema & {
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  problem?: string;
  enum?: unknown[];
  anyOf?: TSchema[];
  items?: TSchema;
};

const ABOUT = `What can be read: lists and entities. Changes are commands (REST). Fields are named as in the REST answers, and only the
fields that are asked for are read from the database.

Lists page by key: \`first\` (at most 200) rows after the cursor \`after\`. With \`through\`, a cursor too, they go no further
than its row: between the same two cursors of one sort stands the same page, whatever came and went beside it.
\`totalCount\` and \`totals\` speak of everything that fulfils the filter; ask for them apart from the rows, so that they
never delay them. A list that grows with every action is counted up to a bound: \`totalCountExceeded\` says that there are
more.

The fields of a filter are all fulfilled at once. A word that is none of a field's choices is refused, that field named.
Days are included: from the one to the other.`;

/** The `problem` keywords of decimals. */
const DECIMALS = ['amount_invalid', 'rate_invalid', 'percent_invalid'];

/** The GraphQL schema of the contract's reads. `assumeValid`, because a test validates it. */
export function makeSchema(resolvers: Partial<Record<ReadName, Resolver>> = {}): GraphQLSchema {
  const { outputOf } = outputTypes();
  const { inputOf, sortOf } = inputTypes();
  const fields = Object.entries<Read>(reads).map(([name, read]) => {
    sortOf(read);
    const args = Object.entries(read.arguments).map(([arg, type]) => [arg, { type: inputOf(type) }]);
    const field: GraphQLFieldConfig<unknown, never> = {
      type: outputOf(read.answer),
      description: read.description,
      args: Object.fromEntries(args),
    };
    const resolve = resolvers[name as ReadName];
    return [name, resolve ? { ...field, resolve } : field];
  });
  const query = new GraphQLObjectType({ name: 'Query', description: ABOUT, fields: Object.fromEntries(fields) });
  return new GraphQLSchema({ query, assumeValid: true });
}

/** Makes the output types, one per title of an entity. */
function outputTypes() {
  const objects = new Map<string, { type: GraphQLObjectType; schema: TSchema }>();

  const objectOf = (schema: TObject & Shape): GraphQLObjectType => {
    const { title, description, properties } = schema;
    const isRequired = (name: string) => (schema.required as string[] | undefined)?.includes(name) ?? false;
    if (!title) throw new Error(`An object type without a title is read: ${Object.keys(properties)}`);
    const made = objects.get(title);
    if (made && made.schema !== schema) throw new Error(`Two entities have the title ${title}`);
    if (made) return made.type;
    // Abilities are part of commands' answers only; lists calculate them in the browser.
    const read = Object.entries<Shape>(properties).filter(([field]) => field !== 'can');
    const type = new GraphQLObjectType({
      name: title,
      description,
      fields: () =>
        Object.fromEntries(
          read.map(([name, field]) => {
            const { description: note } = field;
            return [name, { type: outputOf(field, isRequired(name)), description: note }];
          }),
        ),
    });
    objects.set(title, { type, schema });
    return type;
  };

  const namedType = (schema: Shape): GraphQLOutputType => {
    const { type = 'string', format, problem = '', items } = schema;
    switch ([type].flat()[0]) {
      case 'object':
        return objectOf(schema as TObject);
      case 'array':
        return new GraphQLList(outputOf(items ?? {}));
      case 'integer':
        return problem === 'choice_invalid' ? scalars.Id : GraphQLInt;
      case 'boolean':
        return GraphQLBoolean;
      default:
        if (DECIMALS.includes(problem)) return scalars.Decimal;
        if (format === 'date') return scalars.Date;
        return format === 'date-time' ? scalars.DateTime : GraphQLString;
    }
  };

  const outputOf = (schema: TSchema, isRequired = true): GraphQLOutputType => {
    const shape = entityOf(schema) as Shape;
    const [inner] = shape.anyOf ?? [];
    if (inner) return namedType(entityOf(inner));
    const mayBeNull = !isRequired || [shape.type].flat().includes('null') || shape.enum?.includes(null);
    return mayBeNull ? namedType(shape) : new GraphQLNonNull(namedType(shape));
  };

  return { outputOf };
}

/** Makes the input types, and the sort type of each list. */
function inputTypes() {
  const types = new Map<string, GraphQLNamedType & GraphQLInputType>();
  for (const type of [GraphQLInt, GraphQLString, GraphQLBoolean, ...Object.values(scalars)]) types.set(type.name, type);

  const inputOf = (text: string): GraphQLInputType => {
    if (text.endsWith('!'))
      return new GraphQLNonNull(inputOf(text.slice(0, -1)) as GraphQLNamedType & GraphQLInputType);
    if (text.startsWith('[')) return new GraphQLList(inputOf(text.slice(1, -1)));
    const type = types.get(text);
    if (!type) throw new Error(`${text} is not an argument type`);
    return type;
  };

  const addInput = (name: string, fields: Record<string, string | readonly [string, string]>, description?: string) => {
    const typed = Object.entries(fields).map(([field, declared]) => {
      const [type, note] = [declared].flat() as [string, string?];
      return [field, { type: inputOf(type), description: note }];
    });
    types.set(name, new GraphQLInputObjectType({ name, description, fields: Object.fromEntries(typed) }));
  };

  const notes = new Map(Object.values<Read>(reads).map(({ list }) => [`${list?.name}Filter`, list?.filterDescription]));
  for (const [name, fields] of Object.entries(inputs)) addInput(name, fields, notes.get(name));
  types.set('SortOrder', new GraphQLEnumType({ name: 'SortOrder', values: { asc: {}, desc: {} } }));

  const sortOf = ({ list }: Read): void => {
    if (!list) return;
    const values = list.sorts.map((sort) => {
      const [name, description] = [sort].flat() as [string, string?];
      return [name, { description }];
    });
    const field = `${list.name}SortField`;
    const description = list.sortDescription;
    types.set(field, new GraphQLEnumType({ name: field, description, values: Object.fromEntries(values) }));
    addInput(`${list.name}Sort`, { by: `${field}!`, direction: 'SortOrder!' });
  };

  return { inputOf, sortOf };
}
