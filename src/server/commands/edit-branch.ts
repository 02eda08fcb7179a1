import type { editBranch as contract } from '#contract/commands/edit-branch.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { lockNamed } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { keptName, writeNamed } from './named.ts';

export const editBranch: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'branches', context.params.id);
  requireVersion(context, before);
  const patch = { name: keptName(context.body.name), version: before.version + 1 };
  const { id, name, version } = await writeNamed('branch_exists', () =>
    changeRow(context, 'branch.edit', 'branches', before, patch),
  );
  return { body: { id, name, version } };
};
