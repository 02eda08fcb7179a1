import { editProfile as contract } from '#contract/company/edit-profile.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { lockUser, readUser } from '../rows/accounts.ts';

export const editProfile = handler(contract, async (context) => {
  const { tx, caller, body } = context;
  const user = await lockUser(context);
  const { name = user.name, surname = user.surname } = body;
  await changeRow(context, 'profile.edit', 'users', user, {
    name,
    surname,
    version: user.version + 1,
  });
  return { body: await readUser(tx, caller.companyId, caller.id) };
});
