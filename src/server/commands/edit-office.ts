import type { editOffice as contract } from '#contract/commands/edit-office.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { lockNamed } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { keptName, writeNamed } from './named.ts';

export const editOffice: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'offices', context.params.id);
  requireVersion(context, before);
  const { name: typed = before.name, branch_id: branch = before.branch_id } = context.body;
  const patch = { name: keptName(typed), branch_id: branch, version: before.version + 1 };
  const { id, branch_id, name, version } = await writeNamed('office_exists', () =>
    changeRow(context, 'office.edit', 'offices', before, patch),
  );
  return { body: { id, branch_id, name, version } };
};
