import { root } from '../../base/graphql/resolver.ts';
import { readClientComparison } from './client-comparison.ts';
import { readClientDuplicates, readSimilarClients } from './client-pairs.ts';

/** Probable duplicates, and the preview of a merge. */
export const clientMergeResolvers = {
  clientDuplicates: root('clientDuplicates', (tx, caller, args) => readClientDuplicates(tx, caller, args), 'several'),

  similarClients: root('similarClients', (tx, caller, { id }) => readSimilarClients(tx, caller, id)),

  clientComparison: root('clientComparison', (tx, caller, ids) => readClientComparison(tx, caller, ids)),
};
