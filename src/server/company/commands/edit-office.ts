import type { editOffice as contract } from '#contract/company/edit-office.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { keptName, writeNamed } from '../../directories/commands/unique-name.ts';
import { lockNamed } from '../../directories/rows/directory-rows.ts';

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
