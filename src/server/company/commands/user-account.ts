import type { Account } from '#contract/company/agent.ts';
import { type UserActionName, userAbilities } from '#contract/company/user-abilities.ts';
import { type Context, requireVersion } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { lockUserAndManagers, type UserRow } from '../rows/people-rows.ts';

/** An account as commands answer it. */
export const accountAnswer = (user: UserRow): Account => {
  const { id, username, name, surname, role, office_id, disabled_at, version } = user;
  return { id, username, name, surname, role, office_id, disabled: disabled_at !== null, version };
};

/** Locks the account of a command. Refuses not_found, stale, and the reason why the action is not possible now. */
export async function lockAccountFor(context: Context, id: number, action: UserActionName): Promise<UserRow> {
  const user = await lockUserAndManagers(context, id);
  requireVersion(context, user);
  const refused = userAbilities(accountAnswer(user), context.caller)[action];
  if (refused) throw new Refusal(refused);
  return user;
}
