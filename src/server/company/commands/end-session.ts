import { endSession as contract } from '#contract/company/end-session.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import { logOfUser } from '../../base/pipeline/write-log.ts';
import { endSessionOf } from '../rows/session-rows.ts';

export const endSession = handler(contract, async (context) => {
  if (!(await endSessionOf(context.tx, context.caller, context.params.id))) throw notFound();
  logOfUser(context, 'session.end');
  return { body: null };
});
