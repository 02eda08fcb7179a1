import { loggedRoot, root } from '../../base/graphql/resolver.ts';
import { readClientConsents, readWordings } from './consent-reads.ts';
import { logClientAccess } from './find-client.ts';

/** Resolvers of consent wordings and of clients' consents. */
export const consentResolvers = {
  consentWordings: root('consentWordings', (tx, caller, args) => readWordings(tx, caller, args)),

  clientConsents: loggedRoot('clientConsents', logClientAccess, async (tx, caller, id) =>
    id === null ? [] : readClientConsents(tx, caller, id),
  ),
};
