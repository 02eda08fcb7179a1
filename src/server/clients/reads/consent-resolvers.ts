import { loggedRoot, root } from '../../base/graphql/resolver.ts';
import { readClientConsents, readWordings } from './consent-reads.ts';
import { openClient } from './open-client.ts';

/** What clients agree to, and who has. */
export const consentResolvers = {
  consentWordings: root('consentWordings', (tx, caller, asked) => readWordings(tx, caller, asked)),

  clientConsents: loggedRoot('clientConsents', openClient, async (tx, caller, id) =>
    id === null ? [] : readClientConsents(tx, caller, id),
  ),
};
