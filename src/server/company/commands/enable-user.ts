import { enableUser as contract } from '#contract/company/enable-user.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { accountAnswer, lockAccountFor } from './user-account.ts';

export const enableUser = handler(contract, async (context) => {
  const before = await lockAccountFor(context, context.params.id, 'enable');
  const enabled = { disabled_at: null, version: before.version + 1 };
  return { body: accountAnswer(await changeRow(context, 'user.enable', 'users', before, enabled)) };
});
