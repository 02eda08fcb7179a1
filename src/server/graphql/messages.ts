import { openClient } from '../pipeline/open-client.ts';
import { readClientMessages } from '../queries/messages.ts';
import { loggedRoot } from './root.ts';

/** What was sent to clients. */
export const messageResolvers = {
  clientMessages: loggedRoot<{ id: number }, number | null>('clientMessages', openClient, async (tx, caller, id) =>
    id === null ? [] : readClientMessages(tx, caller, id),
  ),
};
