import { signOutOthers as contract } from '#contract/company/sign-out-others.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { logOfUser } from '../../base/pipeline/write-log.ts';
import { endOtherSessions } from '../rows/session-rows.ts';

export const signOutOthers = handler(contract, async (context) => {
  const ended = await endOtherSessions(context.tx, context.caller);
  logOfUser(context, 'session.sign_out_others');
  return { body: { ended } };
});
