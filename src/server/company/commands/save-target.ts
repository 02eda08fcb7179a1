import { amount } from '#contract/base/money.ts';
import { saveTarget as contract } from '#contract/company/save-target.ts';
import { takenKey } from '../../base/db/database-errors.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow, insertRows, type Work } from '../../base/pipeline/write-log.ts';
import { findUser, lockTarget } from '../rows/people-rows.ts';

export const saveTarget = handler(contract, async (context) => {
  const { agent_id } = context.body;
  const person = await findUser(context, agent_id);
  if (!person) throw new Refusal('not_found', { fields: { agent_id: 'not_found' } });
  if (person.disabled_at !== null) throw new Refusal('user_disabled');
  const target = { agent_id, month: `${context.body.month.slice(0, 7)}-01`, amount: amount(context.body.amount) };
  const before = await lockTarget(context, agent_id, target.month);
  requireVersion(context, before ?? { version: 0 });
  const saved = before
    ? await changeRow(context, 'target.save', 'targets', before, { ...target, version: before.version + 1 })
    : await insertFirst(context, target);
  return { body: { id: saved.id, ...target, version: saved.version } };
});

type NewTarget = { agent_id: number; month: string; amount: string };

/** Inserts the first target of a month. A parallel insert of the same target makes the command stale. */
async function insertFirst(work: Work, target: NewTarget) {
  try {
    const [row] = await insertRows(work, 'target.save', 'targets', [target]);
    if (!row) throw new Error('An insert of one row returned none');
    return row;
  } catch (error) {
    if (takenKey(error) === null) throw error;
    throw new Refusal('stale', { details: { version: 1 } });
  }
}
