import type { signOutOthers as contract } from '#contract/commands/sign-out-others.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { logOfUser } from '../stores/journal.ts';
import { endOtherSessions } from '../stores/sessions.ts';

export const signOutOthers: HandlerOf<typeof contract> = async (context) => {
  const ended = await endOtherSessions(context.tx, context.caller);
  logOfUser(context, 'session.sign_out_others');
  return { body: { ended } };
};
