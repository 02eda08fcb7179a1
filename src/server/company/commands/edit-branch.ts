import type { editBranch as contract } from '#contract/company/edit-branch.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { keptName, writeNamed } from '../../directories/commands/unique-name.ts';
import { lockNamed } from '../../directories/rows/directory-rows.ts';

export const editBranch: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'branches', context.params.id);
  requireVersion(context, before);
  const patch = { name: keptName(context.body.name), version: before.version + 1 };
  const { id, name, version } = await writeNamed('branch_exists', () =>
    changeRow(context, 'branch.edit', 'branches', before, patch),
  );
  return { body: { id, name, version } };
};
