import { type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import type { ListName, ReadName } from '../../src/contract/reads.ts';
import { makeSchema } from '../../src/server/base/graphql/schema.ts';

/** A GraphQL request. */
export type Question = { query: string; variables: Record<string, unknown> };

const PAGE = 50;

/** Objects in the rows of lists that are columns; the others are read by the details alone. */
const inRows = ['changes', 'first', 'second'];

const schema = makeSchema();

function fieldOf(root: ReadName): GraphQLField<unknown, unknown> {
  const field = schema.getQueryType()?.getFields()[root];
  if (!field) throw new Error(`The schema has no root ${root}`);
  return field;
}

/** The type of a field of a page. */
function typeOf(root: ReadName, name: string): GraphQLObjectType {
  const page = getNamedType(fieldOf(root).type);
  const type = isObjectType(page) ? getNamedType(page.getFields()[name]?.type) : null;
  if (!isObjectType(type)) throw new Error(`${root} has no ${name}`);
  return type;
}

/** All plain fields of a type, and those objects that are columns. */
function columnsOf(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const of = getNamedType(field.type);
    if (!isObjectType(of)) return [field.name];
    return inRows.includes(field.name) ? [`${field.name} { ${columnsOf(of)} }`] : [];
  });
  return fields.join(' ');
}

function question(root: ReadName, fields: string, values: Record<string, unknown>): Question {
  const given = fieldOf(root).args.filter(({ name }) => name in values);
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const list = (parts: string) => (parts ? `(${parts})` : '');
  return { query: `query ${list(declared)} { ${root}${list(passed)} ${fields} }`, variables: values };
}

/** A page of a list with every column that its screen can show. */
export const page = (
  root: ListName | 'clientDuplicates' | 'auditQueue',
  values: Record<string, unknown> = {},
): Question =>
  question(root, `{ rows { ${columnsOf(typeOf(root, 'rows'))} } endCursor hasNextPage }`, { first: PAGE, ...values });

/** The count of a list and the sums below its columns, as a list asks for them beside its first page. */
export function totals(root: ListName, filter: Record<string, unknown> = {}): Question {
  const hasSums = fieldNames(root).includes('totals');
  const sums = hasSums ? `totals { ${columnsOf(typeOf(root, 'totals'))} }` : '';
  return question(root, `{ totalCount ${sums} }`, { filter });
}

export const count = (root: ReadName): Question => question(root, '{ totalCount }', {});

/** Other selections, written out. */
export const selected = question;

function fieldNames(root: ReadName): string[] {
  const type = getNamedType(fieldOf(root).type);
  return isObjectType(type) ? Object.keys(type.getFields()) : [];
}
