import { loggedRoot } from '../../base/graphql/resolver.ts';
import { readClientMessages } from '../../messages/reads/client-messages.ts';
import { openClient } from './open-client.ts';

/** What was sent to clients. */
export const messageResolvers = {
  clientMessages: loggedRoot('clientMessages', openClient, async (tx, caller, id) =>
    id === null ? [] : readClientMessages(tx, caller, id),
  ),
};
