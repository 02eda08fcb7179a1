import type { editProfile as contract } from '#contract/commands/edit-profile.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { lockUser, readUser } from '../stores/accounts.ts';
import { changeRow } from '../stores/journal.ts';

export const editProfile: HandlerOf<typeof contract> = async (context) => {
  const { tx, caller, body } = context;
  const user = await lockUser(context);
  const { name = user.name, surname = user.surname } = body;
  await changeRow(context, 'profile.edit', 'users', user, {
    name,
    surname,
    version: user.version + 1,
  });
  return { body: await readUser(tx, caller.companyId, caller.id) };
};
