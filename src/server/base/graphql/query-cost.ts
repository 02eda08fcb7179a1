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

/** The limits of an operation. A unit of cost is a field that is read for a row. */
export type Budget = {
  /** Rows × fields. */
  cost: number;
  /** Fields as they are written out, those of fragments in each place where they are used. */
  fields: number;
};

/** For the form in which the client asks: a page of everything that a list has, 200 rows × 60 fields, twice over. */
export const CLIENT_BUDGET: Budget = { cost: 24_000, fields: 400 };
/** For every other form of a query. */
export const OTHER_BUDGET: Budget = { cost: 3_000, fields: 400 };
/** For looking around while developing: introspection asks for a lot. */
export const DEVELOPMENT_BUDGET: Budget = { cost: 24_000, fields: 5_000 };

/** How many roots one operation may read, fragments and aliases included. */
const ROOTS = 8;
const DEPTH = 8;
/** Guess of how many bookings, payments or lines of history belong to a row. */
const BELOW = 5;

export type Operation = {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
};

/**
 * Refuses an operation that asks for too much at once, before it is validated or anything is read: every field counts once
 * for each row that it may be read for. Fragments are counted where they are spread, so a short query of fragments that
 * double each other is a long one. A circle of fragments is left to the validation, which says so in words.
 */
export function limitCost(asked: Operation, budget: Budget): void {
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
    if (depth > DEPTH) throw new Refusal('query_too_large');
    if (depth === 1 && ++roots > ROOTS) throw new Refusal('query_too_large');
    const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
    if (!node.selectionSet) return spend(rows);
    const isPage = field?.args.some(({ name }) => name === 'first') ?? false;
    const isList = field !== undefined && isListType(getNullableType(field.type));
    // The rows of a page were counted with the page.
    const each = isPage ? pageSize(node, asked) : isList && !page ? (depth === 1 ? PAGE : BELOW) : 1;
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
        walk(asked.fragments.get(name)?.selectionSet, type, rows, page, depth);
        inside.delete(name);
      }
    }
  };

  walk(asked.operation.selectionSet, asked.schema.getQueryType() ?? undefined, 1, false, 1);
}

const typeOf = (field: GraphQLField<unknown, unknown> | undefined): GraphQLNamedType | undefined =>
  field ? getNamedType(field.type) : undefined;

/** How many rows a page has: as its argument says, or the variable, or the variable's default; without any the usual page. */
function pageSize(node: FieldNode, { operation, variables }: Operation): number {
  const asked = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  const clamp = (size: number) => Math.min(Math.max(size, 1), MAX_PAGE);
  if (asked?.kind === 'IntValue') return clamp(Number(asked.value));
  if (asked?.kind !== 'Variable') return PAGE;
  const name = asked.name.value;
  const given = variables[name];
  if (typeof given === 'number') return clamp(given);
  const byDefault = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  return given === undefined && byDefault?.kind === 'IntValue' ? clamp(Number(byDefault.value)) : PAGE;
}

/**
 * Whether an operation has the form in which the client asks: one root, every field once and under its own name, no
 * fragments. What such an operation can cost is bounded by the schema. The client composes its documents of the columns that
 * a person has chosen, so that they are known by this form and not from a list.
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
