import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { isCalendarDate } from '#contract/base/dates.ts';

/** The format of each scalar in an answer. */
const scalars: Record<string, (value: unknown) => boolean> = {
  Id: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  Int: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  Float: (value) => Number.isFinite(value),
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => typeof value === 'string' && isCalendarDate(value),
  DateTime: (value) => typeof value === 'string' && new Date(value).toISOString() === value,
  Decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
};

/** The errors of a query’s data by the schema, each with its place. */
export function dataFaults(schema: GraphQLSchema, document: DocumentNode, data: unknown): string[] {
  const fragments = new Map(
    document.definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
    ),
  );
  const inside = (
    selections: SelectionSetNode | undefined,
    type: GraphQLOutputType,
    value: unknown,
    path: string,
  ): string[] => {
    if (value === null || value === undefined) return isNonNullType(type) ? [`${path} is missing`] : [];
    const inner = getNullableType(type);
    if (isListType(inner)) {
      if (!Array.isArray(value)) return [`${path} is no list`];
      return value.flatMap((each) => inside(selections, inner.ofType, each, `${path}[]`));
    }
    if (isEnumType(inner)) return inner.getValue(String(value)) ? [] : [`${path} is none of ${inner.name}`];
    if (!isObjectType(inner)) return scalars[inner.toString()]?.(value) ? [] : [`${path} is no ${inner}`];
    return (selections?.selections ?? []).flatMap((selection) => {
      if (selection.kind !== Kind.FIELD) {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        return inside(fragment?.selectionSet, type, value, path);
      }
      const field = inner.getFields()[selection.name.value];
      const name = (selection.alias ?? selection.name).value;
      // Fields left out by a directive, and `__typename`.
      if (!field || !(name in (value as object))) return [];
      return inside(
        selection.selectionSet,
        field.type,
        (value as Record<string, unknown>)[name],
        `${path}.${field.name}`,
      );
    });
  };
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  const query = schema.getQueryType();
  if (operation?.kind !== Kind.OPERATION_DEFINITION || !query) throw new Error('There is no query');
  return inside(operation.selectionSet, query, data, 'data');
}
