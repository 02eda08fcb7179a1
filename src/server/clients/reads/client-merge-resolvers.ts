import { root } from '../../base/graphql/resolver.ts';
import { readClientComparison } from './client-comparison.ts';
import { type PairsAsked, readClientDuplicates, readSimilarClients } from './client-pairs.ts';

/** Clients who may be one, and what would become of them. */
export const clientMergeResolvers = {
  clientDuplicates: root<PairsAsked>('clientDuplicates', (tx, caller, asked) =>
    readClientDuplicates(tx, caller, asked),
  ),

  similarClients: root<{ id: number }>('similarClients', (tx, caller, { id }) => readSimilarClients(tx, caller, id)),

  clientComparison: root<{ id: number; other: number }>('clientComparison', (tx, caller, ids) =>
    readClientComparison(tx, caller, ids),
  ),
};
