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

/** Values that go out as they are: the database writes decimals and moments in their canonical form. */
const asItIs = (name: string) => new GraphQLScalarType({ name, serialize: (value) => value });

export const scalars = {
  Id: new GraphQLScalarType({
    name: 'Id',
    serialize: (value) => value,
    parseValue: id,
    parseLiteral: (node) => id(node.kind === Kind.INT ? Number(node.value) : null),
  }),
  Date: new GraphQLScalarType({
    name: 'Date',
    serialize: (value) => value,
    parseValue: date,
    parseLiteral: (node) => date(node.kind === Kind.STRING ? node.value : null),
  }),
  Decimal: asItIs('Decimal'),
  DateTime: asItIs('DateTime'),
};
