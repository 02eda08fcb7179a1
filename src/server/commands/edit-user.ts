import type { editUser as contract } from '#contract/commands/edit-user.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { changeRow } from '../stores/journal.ts';
import { endSessionsOf } from '../stores/sessions.ts';
import { accountFor, accountOf } from './account.ts';

export const editUser: HandlerOf<typeof contract> = async (context) => {
  const { tx, caller, params, body } = context;
  const before = await accountFor(context, params.id, 'edit');
  const { name = before.name, surname = before.surname, role = before.role, office_id = before.office_id } = body;
  const becomesAnother = role !== before.role;
  if (becomesAnother && before.id === caller.id) {
    throw new Refusal('not_oneself', { fields: { role: 'not_oneself' } });
  }
  const after = await changeRow(context, 'user.edit', 'users', before, {
    name,
    surname,
    role,
    office_id,
    version: before.version + 1,
  });
  if (becomesAnother) await endSessionsOf(tx, { companyId: caller.companyId, id: before.id });
  return { body: accountOf(after) };
};
