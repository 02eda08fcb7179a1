import type { Account } from '#contract/company/agent.ts';
import { type UserActionName, userAbilities } from '#contract/company/user-abilities.ts';
import { type Context, requireVersion } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { lockPerson, type UserRow } from '../rows/people-rows.ts';

/** An account as the commands about it answer. */
export const accountOf = (user: UserRow): Account => {
  const { id, username, name, surname, role, office_id, disabled_at, version } = user;
  return { id, username, name, surname, role, office_id, disabled: disabled_at !== null, version };
};

/** The account that a command is about, locked, when this can be done with it now. Refuses not_found, stale, and why not. */
export async function accountFor(context: Context, id: number, action: UserActionName): Promise<UserRow> {
  const user = await lockPerson(context, id);
  requireVersion(context, user);
  const refused = userAbilities(accountOf(user), context.caller)[action];
  if (refused) throw new Refusal(refused);
  return user;
}
