import type { editDirection as contract } from '#contract/commands/edit-direction.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { lockNamed } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { keptName, writeNamed } from './named.ts';

export const editDirection: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'directions', context.params.id);
  requireVersion(context, before);
  const { name = before.name, retired = before.retired } = context.body;
  const patch = { name: keptName(name), retired, version: before.version + 1 };
  const after = await writeNamed('direction_exists', () =>
    changeRow(context, 'direction.edit', 'directions', before, patch),
  );
  return { body: { id: after.id, name: after.name, retired: after.retired, version: after.version } };
};
