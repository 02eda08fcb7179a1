import { editUser as contract } from '#contract/company/edit-user.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { endSessionsOf } from '../rows/session-rows.ts';
import { accountAnswer, lockAccountFor } from './user-account.ts';

export const editUser = handler(contract, async (context) => {
  const { tx, caller, params, body } = context;
  const before = await lockAccountFor(context, params.id, 'edit');
  const { name = before.name, surname = before.surname, role = before.role, office_id = before.office_id } = body;
  const roleChanges = role !== before.role;
  if (roleChanges && before.id === caller.id) {
    throw new Refusal('not_oneself', { fields: { role: 'not_oneself' } });
  }
  const after = await changeRow(context, 'user.edit', 'users', before, {
    name,
    surname,
    role,
    office_id,
    version: before.version + 1,
  });
  if (roleChanges) await endSessionsOf(tx, { companyId: caller.companyId, id: before.id });
  return { body: accountAnswer(after) };
});
