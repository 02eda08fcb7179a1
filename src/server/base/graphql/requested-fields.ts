import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** The requested fields of a query as a tree, without aliases. */
export type RequestedFields = Map<string, RequestedFields>;

export function requestedFields(info: GraphQLResolveInfo): RequestedFields {
  const fields: RequestedFields = new Map();
  for (const node of info.fieldNodes) collect(node.selectionSet, info.fragments, fields);
  return fields;
}

function collect(
  selections: SelectionSetNode | undefined,
  fragments: Record<string, FragmentDefinitionNode>,
  into: RequestedFields,
): void {
  for (const selection of selections?.selections ?? []) {
    if (selection.kind === 'Field') {
      const name = selection.name.value;
      const below = into.get(name) ?? new Map();
      into.set(name, below);
      collect(selection.selectionSet, fragments, below);
    } else {
      const fragment = selection.kind === 'FragmentSpread' ? fragments[selection.name.value] : selection;
      collect(fragment?.selectionSet, fragments, into);
    }
  }
}

/** The requested fields that are columns of a source. */
export const columnsIn = <Column extends string>(
  fields: RequestedFields | undefined,
  known: Record<Column, unknown>,
): Column[] => [...(fields?.keys() ?? [])].filter((name): name is Column => Object.hasOwn(known, name));
