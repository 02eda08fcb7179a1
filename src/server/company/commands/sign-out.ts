import { signOut as contract } from '#contract/company/sign-out.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { logOfUser } from '../../base/pipeline/write-log.ts';
import { endSession } from '../rows/session-rows.ts';

export const signOut = handler(contract, async (context) => {
  await endSession(context.tx, context.caller.tokenHash);
  logOfUser(context, 'session.sign_out');
  return { body: null };
});
