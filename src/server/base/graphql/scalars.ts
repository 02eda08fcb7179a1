import { GraphQLScalarType, Kind } from 'graphql';
import { isCalendarDate } from '#contract/base/dates.ts';
import { invalidFields } from '../pipeline/refusal.ts';

function id(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw invalidFields({ id: 'choice_invalid' });
}

function date(value: unknown): string {
  if (typeof value === 'string' && isCalendarDate(value)) return value;
  throw invalidFields({ date: 'date_invalid' });
}

/** A scalar without conversion: the database writes decimals and timestamps in their canonical form. */
const passThrough = (name: string, description: string) =>
  new GraphQLScalarType({ name, description, serialize: (value) => value });

export const scalars = {
  Id: new GraphQLScalarType({
    name: 'Id',
    description: 'A positive integer that may be larger than 2^31',
    serialize: (value) => value,
    parseValue: id,
    parseLiteral: (node) => id(node.kind === Kind.INT ? Number(node.value) : null),
  }),
  Date: new GraphQLScalarType({
    name: 'Date',
    description: 'A calendar date, yyyy-mm-dd',
    serialize: (value) => value,
    parseValue: date,
    parseLiteral: (node) => date(node.kind === Kind.STRING ? node.value : null),
  }),
  Decimal: passThrough('Decimal', 'A decimal as text: amounts with two places, rates with up to six'),
  DateTime: passThrough('DateTime', 'A moment, ISO 8601 with zone'),
};
