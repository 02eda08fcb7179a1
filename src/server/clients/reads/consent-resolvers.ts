import { loggedRoot, root } from '../../base/graphql/resolver.ts';
import { readClientConsents, readWordings } from './consent-reads.ts';
import { openClient } from './open-client.ts';

type WordingsAsked = { before?: number | null; version?: number | null };

/** What clients agree to, and who has. */
export const consentResolvers = {
  consentWordings: root<WordingsAsked>('consentWordings', (tx, caller, asked) => readWordings(tx, caller, asked)),

  clientConsents: loggedRoot<{ id: number }, number | null>('clientConsents', openClient, async (tx, caller, id) =>
    id === null ? [] : readClientConsents(tx, caller, id),
  ),
};
