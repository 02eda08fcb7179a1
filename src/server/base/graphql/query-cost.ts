import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { MAX_PAGE, PAGE } from '../lists/keyset-page.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** The limits of an operation. The unit of cost is one field of one row. */
export type Budget = {
  /** Rows × fields. */
  cost: number;
  /** Fields of the text, those of fragments counted at each spread. */
  fields: number;
};

/** For the client's form of queries: twice a full page of all columns, 200 rows × 60 fields. */
export const CLIENT_BUDGET: Budget = { cost: 24_000, fields: 400 };
/** For all other queries. */
export const OTHER_BUDGET: Budget = { cost: 3_000, fields: 400 };
/** For development, where introspection is large. */
export const DEVELOPMENT_BUDGET: Budget = { cost: 24_000, fields: 5_000 };

/** Root fields per operation, fragments and aliases included. */
const MAX_ROOTS = 8;
const MAX_DEPTH = 8;
/** Estimated number of children (bookings, payments, history lines) per row. */
const CHILDREN_PER_ROW = 5;

export type Operation = {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
};

/**
 * Refuses query_too_large before validation: each field is counted once per row that it may be read for, and fragments
 * at each spread, so that nested fragments can not multiply unnoticed. Cycles of fragments are skipped, because
 * validation refuses them.
 */
export function limitCost(request: Operation, budget: Budget): void {
  let fields = 0;
  let roots = 0;
  let spent = 0;
  const inside = new Set<string>();

  const spend = (rows: number) => {
    fields += 1;
    spent += rows;
    if (fields > budget.fields || spent > budget.cost) throw new Refusal('query_too_large');
  };

  const walkField = (
    node: FieldNode,
    type: GraphQLNamedType | undefined,
    rows: number,
    page: boolean,
    depth: number,
  ) => {
    if (depth > MAX_DEPTH) throw new Refusal('query_too_large');
    if (depth === 1 && ++roots > MAX_ROOTS) throw new Refusal('query_too_large');
    const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
    if (!node.selectionSet) return spend(rows);
    const isPage = field?.args.some(({ name }) => name === 'first') ?? false;
    const isList = field !== undefined && isListType(getNullableType(field.type));
    // The rows were counted with the page.
    const each = isPage ? pageSize(node, request) : isList && !page ? (depth === 1 ? PAGE : CHILDREN_PER_ROW) : 1;
    walk(node.selectionSet, typeOf(field), rows * each, isPage, depth + 1);
  };

  const walk = (
    selections: SelectionSetNode | undefined,
    type: GraphQLNamedType | undefined,
    rows: number,
    page: boolean,
    depth: number,
  ) => {
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === 'Field') {
        walkField(selection, type, rows, page, depth);
      } else if (selection.kind === 'InlineFragment') {
        spend(0);
        walk(selection.selectionSet, type, rows, page, depth);
      } else {
        spend(0);
        const name = selection.name.value;
        if (inside.has(name)) continue;
        inside.add(name);
        walk(request.fragments.get(name)?.selectionSet, type, rows, page, depth);
        inside.delete(name);
      }
    }
  };

  walk(request.operation.selectionSet, request.schema.getQueryType() ?? undefined, 1, false, 1);
}

const typeOf = (field: GraphQLField<unknown, unknown> | undefined): GraphQLNamedType | undefined =>
  field ? getNamedType(field.type) : undefined;

/** The size of a page: the argument's literal, the variable or its default, or PAGE. */
function pageSize(node: FieldNode, { operation, variables }: Operation): number {
  const argument = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  const clamp = (size: number) => Math.min(Math.max(size, 1), MAX_PAGE);
  if (argument?.kind === 'IntValue') return clamp(Number(argument.value));
  if (argument?.kind !== 'Variable') return PAGE;
  const name = argument.name.value;
  const given = variables[name];
  if (typeof given === 'number') return clamp(given);
  const byDefault = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  return given === undefined && byDefault?.kind === 'IntValue' ? clamp(Number(byDefault.value)) : PAGE;
}

/**
 * Whether an operation has the client's form: one root, each field once without alias, no fragments, no directives. The
 * schema bounds its cost. The client composes such documents from the chosen columns, so they can not be listed.
 */
export function isClientForm({ operation, fragments }: Pick<Operation, 'operation' | 'fragments'>): boolean {
  if (fragments.size > 0 || operation.selectionSet.selections.length !== 1) return false;
  return isPlain(operation.selectionSet);
}

function isPlain({ selections }: SelectionSetNode): boolean {
  const names = new Set<string>();
  for (const selection of selections) {
    if (selection.kind !== 'Field' || selection.alias || selection.directives?.length) return false;
    if (names.has(selection.name.value)) return false;
    names.add(selection.name.value);
    if (selection.selectionSet && !isPlain(selection.selectionSet)) return false;
  }
  return true;
}
