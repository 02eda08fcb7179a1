import type { Handler } from '../pipeline/handler.ts';
import { logOfUser } from '../stores/journal.ts';
import { endSession } from '../stores/sessions.ts';

export const signOut: Handler = async (context) => {
  await endSession(context.tx, context.caller.tokenHash);
  logOfUser(context, 'session.sign_out');
  return { body: null };
};
