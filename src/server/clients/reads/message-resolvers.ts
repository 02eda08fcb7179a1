import { loggedRoot } from '../../base/graphql/resolver.ts';
import { readClientMessages } from '../../messages/reads/client-messages.ts';
import { logClientAccess } from './find-client.ts';

/** Resolvers of messages to clients. */
export const messageResolvers = {
  clientMessages: loggedRoot('clientMessages', logClientAccess, async (tx, caller, id) =>
    id === null ? [] : readClientMessages(tx, caller, id),
  ),
};
