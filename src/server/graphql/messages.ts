import { readClientMessages } from '../queries/messages.ts';
import { root } from './root.ts';

/** What was sent to clients. */
export const messageResolvers = {
  clientMessages: root<{ id: number }>('clientMessages', (tx, caller, { id }) => readClientMessages(tx, caller, id)),
};
