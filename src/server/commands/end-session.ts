import type { endSession as contract } from '#contract/commands/end-session.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { notFound } from '../pipeline/refusal.ts';
import { logOfUser } from '../stores/journal.ts';
import { endSessionOf } from '../stores/sessions.ts';

export const endSession: HandlerOf<typeof contract> = async (context) => {
  if (!(await endSessionOf(context.tx, context.caller, context.params.id))) throw notFound();
  logOfUser(context, 'session.end');
  return { body: null };
};
