import type { editDirection as contract } from '#contract/commands/edit-direction.ts';
import { takenKey } from '../db/faults.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { lockDirection } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';

export const editDirection: HandlerOf<typeof contract> = async (context) => {
  const before = await lockDirection(context, context.params.id);
  requireVersion(context, before);
  const { name = before.name, retired = before.retired } = context.body;
  try {
    const { id, ...after } = await changeRow(context, 'direction.edit', 'directions', before, {
      name: name.trim().replace(/\s+/g, ' '),
      retired,
      version: before.version + 1,
    });
    return { body: { id, name: after.name, retired: after.retired, version: after.version } };
  } catch (error) {
    if (takenKey(error) === null) throw error;
    throw new Refusal('direction_exists', { fields: { name: 'direction_exists' } });
  }
};
