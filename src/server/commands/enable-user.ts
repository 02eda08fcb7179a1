import type { enableUser as contract } from '#contract/commands/enable-user.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { changeRow } from '../stores/journal.ts';
import { accountFor, accountOf } from './account.ts';

export const enableUser: HandlerOf<typeof contract> = async (context) => {
  const before = await accountFor(context, context.params.id, 'enable');
  const enabled = { disabled_at: null, version: before.version + 1 };
  return { body: accountOf(await changeRow(context, 'user.enable', 'users', before, enabled)) };
};
