import { disableUser as contract } from '#contract/company/disable-user.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { endSessionsOf } from '../rows/session-rows.ts';
import { accountAnswer, lockAccountFor } from './user-account.ts';

export const disableUser = handler(contract, async (context) => {
  const { tx, caller, params, now } = context;
  const before = await lockAccountFor(context, params.id, 'disable');
  const disabled = { disabled_at: now, version: before.version + 1 };
  const after = await changeRow(context, 'user.disable', 'users', before, disabled);
  await endSessionsOf(tx, { companyId: caller.companyId, id: before.id });
  return { body: accountAnswer(after) };
});
