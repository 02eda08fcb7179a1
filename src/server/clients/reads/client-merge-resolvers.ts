import { root } from '../../base/graphql/resolver.ts';
import { readClientComparison } from './client-comparison.ts';
import { readClientDuplicates, readSimilarClients } from './client-pairs.ts';

/** Clients who may be one, and what would become of them. */
export const clientMergeResolvers = {
  clientDuplicates: root('clientDuplicates', (tx, caller, asked) => readClientDuplicates(tx, caller, asked)),

  similarClients: root('similarClients', (tx, caller, { id }) => readSimilarClients(tx, caller, id)),

  clientComparison: root('clientComparison', (tx, caller, ids) => readClientComparison(tx, caller, ids)),
};
