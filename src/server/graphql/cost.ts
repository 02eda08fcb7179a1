import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import { Refusal } from '../pipeline/refusal.ts';
import { MAX_PAGE } from '../queries/list.ts';

/** A page of everything that a list has: 200 rows × 60 fields, twice over. */
const LIMIT = 24_000;
/** How many different questions one request may ask. */
const ROOTS = 8;
/** Guess of how many bookings, payments or lines of history a sale has, and how many bookings a payment pays. */
const BELOW = 5;
const nested = new Set(['bookings', 'tourist_payments', 'history', 'allocations', 'changes']);

/**
 * Refuses a query that asks for too much at once, before anything is read: every field counts once for each row that it
 * may be read for. Depth is limited by the GraphQL plugin. A short query of fragments that double each other is a long
 * one: what is looked at here counts too. A circle of fragments is left to the validation, which says so in words.
 */
export function limitCost(document: DocumentNode, variables: Record<string, unknown>): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
  }
  let looked = 0;
  const inside = new Set<string>();
  const costOfFragment = (name: string, rows: number): number => {
    if (inside.has(name)) return 0;
    inside.add(name);
    const sum = cost(fragments.get(name)?.selectionSet, rows);
    inside.delete(name);
    return sum;
  };
  const cost = (selections: SelectionSetNode | undefined, rows: number): number => {
    let sum = 0;
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === 'FragmentSpread') {
        sum += costOfFragment(selection.name.value, rows);
      } else if (selection.kind === 'InlineFragment') {
        sum += cost(selection.selectionSet, rows);
      } else {
        const first = selection.arguments?.find(({ name }) => name.value === 'first')?.value;
        const page = first?.kind === 'IntValue' ? Number(first.value) : variablePage(first, variables);
        const guessed = nested.has(selection.name.value) ? BELOW : 1;
        const below = rows * Math.max(page ?? guessed, 1);
        sum += selection.selectionSet ? cost(selection.selectionSet, below) : rows;
      }
      looked += 1;
      if (sum > LIMIT || looked > LIMIT) throw new Refusal('query_too_large');
    }
    return sum;
  };
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    if (definition.selectionSet.selections.length > ROOTS) throw new Refusal('query_too_large');
    cost(definition.selectionSet, 1);
  }
}

function variablePage(node: { kind: string } | undefined, variables: Record<string, unknown>): number | null {
  if (node?.kind !== 'Variable') return null;
  const value = variables[(node as unknown as { name: { value: string } }).name.value];
  return typeof value === 'number' ? Math.min(value, MAX_PAGE) : null;
}
