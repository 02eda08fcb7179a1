import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** Which fields a query asks for, as a tree. Aliases don't matter: it says what has to be read. */
export type Asked = Map<string, Asked>;

export function asked(info: GraphQLResolveInfo): Asked {
  const fields: Asked = new Map();
  for (const node of info.fieldNodes) collect(node.selectionSet, info.fragments, fields);
  return fields;
}

function collect(
  selections: SelectionSetNode | undefined,
  fragments: Record<string, FragmentDefinitionNode>,
  into: Asked,
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

/** The asked fields that are columns of a source. */
export const columnsIn = <Column extends string>(fields: Asked | undefined, known: Record<Column, unknown>): Column[] =>
  [...(fields?.keys() ?? [])].filter((name): name is Column => Object.hasOwn(known, name));
