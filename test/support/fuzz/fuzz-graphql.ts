import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { addDays } from '#contract/base/dates.ts';
import { makeSchema } from '../../../src/server/base/graphql/schema.ts';
import { today } from '../data/company.ts';
import type { Operation } from '../server/openapi.ts';
import { asker, type FuzzRequest, headersOf, jsonBytes } from './fuzz-requests.ts';
import { mostlyValid, oddNames } from './fuzz-values.ts';
import { dataFaults } from './graphql-judge.ts';

const schema = makeSchema();
const roots = Object.values(schema.getQueryType()?.getFields() ?? {});

/** Search texts, some with a special meaning to a search. */
const words = [
  'Ахмедов',
  'тимур',
  '+99890',
  'USD',
  'EUR',
  'UZS',
  'active-sales',
  '%',
  '_',
  '\\',
  "'",
  '((((',
  '100.00',
  '',
];

/** Cursors in the lists’ format, with arbitrary contents. */
const cursor = fc
  .tuple(
    fc.constantFrom('sale_date', 'service_date', 'id', '2028-01-01', 0.5),
    mostlyValid(fc.constantFrom('2028-01-01', 5)),
    mostlyValid(scalarId()),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));

const days = (min: number, max: number) => fc.integer({ min, max }).map((count) => addDays(today(), count));

/** Arguments and fields whose name says more than their type. */
const named: Record<string, fc.Arbitrary<unknown>> = {
  'String after': cursor,
  'String through': cursor,
  'Date from': days(-400, 0),
  'Date to': days(0, 300),
  'Date month': days(-90, 0),
  'Decimal percent': fc.constantFrom('0', '3.50', '100'),
  'Decimal from_turnover': fc.integer({ min: 0, max: 5000 }).map(String),
};

function scalarId(): fc.Arbitrary<number> {
  return fc.integer({ min: 1, max: 12 });
}

const scalars: Record<string, fc.Arbitrary<unknown>> = {
  Id: scalarId(),
  Int: fc.integer({ min: 0, max: 60 }),
  Float: fc.double({ noNaN: true }),
  Boolean: fc.boolean(),
  String: fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 20 })),
  Date: days(-400, 400),
  Decimal: fc.integer({ min: -1000, max: 1000 }).map((sum) => sum.toFixed(2)),
};

/** A value for an argument or a field of a filter; the description lists the words of an enumeration. */
function ofType(type: GraphQLInputType, name: string, description: string): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return ofType(type.ofType, name, description);
  if (isListType(type)) return fc.array(ofType(type.ofType, name, description), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const needed = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
    const values = Object.fromEntries(
      fields.map((field) => [field.name, ofType(field.type, field.name, field.description ?? '')]),
    );
    // All filters at once would find nothing: a few fields at a time.
    return fc
      .tuple(
        fc.record(values),
        fc.subarray(
          fields.map(({ name }) => name),
          { maxLength: Math.min(fields.length, 4) },
        ),
      )
      .map(([all, some]) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => needed.includes(name) || some.includes(name))),
      );
  }
  const scalar = named[`${type.name} ${name}`] ?? scalars[type.name];
  if (!scalar) throw new Error(`No values are known for ${type.name}`);
  const choices = type.name === 'String' ? [...new Set(description.match(/\b[a-z]+(_[a-z]+)*\b/g))] : [];
  return choices.length > 0
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...choices) }, { weight: 1, arbitrary: scalar })
    : scalar;
}

/** A selection of a type: some of its fields, with some of theirs. */
function selectionOf(type: GraphQLOutputType, depth = 0): fc.Arbitrary<string> {
  const named = getNamedType(type);
  if (!isObjectType(named)) return fc.constant('');
  const fields = Object.values(named.getFields()).filter(
    (field) => depth < 4 || !isObjectType(getNamedType(field.type)),
  );
  if (fields.length === 0) return fc.constant('{ __typename }');
  return fc
    .tuple(fc.subarray(fields, { minLength: 1, maxLength: Math.min(fields.length, 8) }), oddSelection)
    .chain(([some, odd]) => fc.tuple(...some.map((field) => fieldOf(field, depth + 1)), fc.constant(odd)))
    .map((parts) => `{ ${parts.join(' ')} }`);
}

const fieldOf = (field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> =>
  selectionOf(field.type, depth).map((below) => `${field.name} ${below}`);

/** Occasional parts that a selection should not have. */
const oddSelection = fc.oneof(
  { weight: 60, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'nothing',
      '__typename',
      '...Nothing',
      '... on Sale { id }',
      'id @skip(if: 1)',
      'id(first: 1)',
      '__schema { types { name } }',
      'constructor',
      '{',
    ),
  },
);

type Root = { declared: string[]; text: string; variables: Record<string, unknown> };

/** A read with values for all required arguments and some of the others, as variables. */
function rootOf(field: GraphQLField<unknown, unknown>, index: number): fc.Arbitrary<Root> {
  const optional = field.args.filter(({ type }) => !isNonNullType(type));
  return fc.subarray(optional, { maxLength: Math.min(optional.length, 3) }).chain((some) => {
    const args = field.args.filter((each) => !optional.includes(each) || some.includes(each));
    const values = fc.record(
      Object.fromEntries(
        args.map((arg) => [
          `${arg.name}${index}`,
          ofType(arg.type, arg.name, arg.description ?? field.description ?? ''),
        ]),
      ),
    );
    return fc.tuple(values, selectionOf(field.type)).map(([variables, selection]) => {
      const given = args.map(({ name }) => `${name}: $${name}${index}`);
      return {
        declared: args.map(({ name, type }) => `$${name}${index}: ${type}`),
        text: `r${index}: ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection}`,
        variables,
      };
    });
  });
}

/** A query of one to three reads, rarely of more than permitted. */
const question = fc
  .oneof(
    { weight: 20, arbitrary: fc.array(fc.constantFrom(...roots), { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...roots), { minLength: 8, maxLength: 12 }) },
  )
  .chain((some) => fc.tuple(...some.map(rootOf)))
  .map((parts) => {
    const declared = parts.flatMap((part) => part.declared);
    const head = declared.length > 0 ? `query Q(${declared.join(', ')})` : 'query Q';
    return {
      query: `${head} { ${parts.map(({ text }) => text).join(' ')} }`,
      variables: Object.assign({}, ...parts.map(({ variables }) => variables)) as Record<string, unknown>,
    };
  });
type Question = { query: string; variables: Record<string, unknown> };

/** The values in the query text itself, as far as they can be written there. */
const inline = ({ query, variables }: Question): Question => ({
  query: query
    .replace(/^query Q\(.*?\) \{/, '{')
    .replaceAll(/\$(\w+)/g, (_, name: string) => literal(variables[name]))
    // Words of an enumeration stand without quotes.
    .replaceAll(/\b(by|direction): "(\w+)"/g, '$1: $2'),
  variables: {},
});
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${name}: ${literal(each)}`)
    .join(', ')} }`;
}

const damages: ((query: string, at: number) => string)[] = [
  (query, at) => query.slice(0, at % query.length),
  (query) => query.replace('query', 'mutation'),
  (query) => query.replace('query', 'subscription'),
  (query) => `${query} ${query}`,
  (query) => `${query} fragment F on Sale { ...G } fragment G on Sale { ...F }`,
  (query) => `{ ${'a { '.repeat(300)} id ${'} '.repeat(300)} }`.concat(query.slice(0, 0)),
  (query) =>
    `{ ${Array.from({ length: 300 }, (_, index) => `f${index}: me { id }`).join(' ')} }`.concat(query.slice(0, 0)),
  (query) => query.replaceAll(/ id /g, ` ${Array.from({ length: 40 }, (_, index) => `i${index}: id`).join(' ')} `),
  (query) => query.replaceAll(/Int\b/g, 'String'),
  (query) => query.replaceAll('!', ''),
  (query, at) => `${query.slice(0, at % query.length)}\0${query.slice(at % query.length)}`,
  (query, at) => `${query.slice(0, at % query.length)}"\\ud800"${query.slice(at % query.length)}`,
  (query) => `#${'x'.repeat(19_000)}\n${query}`,
  (query) => query.replace('{', `{ ${'['.repeat(2000)}`),
  (query) => query.replace(/\$\w+/, '$constructor'),
  (query) => query.replace(/\) \{/, ') @include(if: $nothing) {'),
  () => '{ __schema { types { name fields { name type { name } } } } }',
  () => '',
];

const asked: fc.Arbitrary<Question & { operationName?: unknown; isWhole: boolean }> = fc
  .tuple(
    question,
    fc.nat(),
    fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...damages) }),
    fc.nat(9),
  )
  .map(([whole, at, damage, form]) => {
    const { query, variables } = form < 3 ? inline(whole) : whole;
    if (damage) return { query: damage(query, at), variables, isWhole: false };
    if (form === 9) return { query, variables, operationName: oddNames[at % oddNames.length], isWhole: false };
    return { query, variables, isWhole: true };
  });

/** Any query to the GraphQL operation. */
export function anyQuery(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const wrongVariables = asked.chain(({ isWhole, ...question }) =>
    fc
      .tuple(fc.constant(question), mostlyValid(fc.constant(question.variables)))
      .map(([body, variables]) => ({ ...body, variables })),
  );
  const rest = {
    as: asker,
    operation: fc.constant(operation),
    method: fc.constant('POST'),
    path: fc.constant(operation.path),
    headers: headersOf(operation),
  };
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ ...rest, whole: asked }).map(({ whole: { isWhole, ...body }, ...request }) => ({
        ...request,
        body: Buffer.from(JSON.stringify(body)),
        ...(isWhole ? { judge: judgeOf(body.query) } : {}),
      })),
    },
    { weight: 2, arbitrary: fc.record({ ...rest, body: jsonBytes(wrongVariables) }) },
    { weight: 1, arbitrary: fc.record({ ...rest, body: jsonBytes(mostlyValid(wrongVariables)) }) },
  );
}

const judgeOf = (query: string) => (answer: unknown) =>
  dataFaults(schema, parse(query), (answer as { data: unknown }).data);
