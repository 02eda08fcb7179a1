import type { editDirection as contract } from '#contract/directories/edit-direction.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { lockNamed } from '../rows/directory-rows.ts';
import { keptName, writeNamed } from './unique-name.ts';

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
