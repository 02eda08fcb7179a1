import type { editRetention as contract } from '#contract/clients/edit-retention.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { lockCompanySettings, setCompanySettings } from '../../company/rows/companies.ts';

export const editRetention: HandlerOf<typeof contract> = async (context) => {
  const before = await lockCompanySettings(context);
  requireVersion(context, before);
  const { retention_months } = context.body;
  const { version } = before;
  if (retention_months === before.retention_months) return { body: { retention_months, version } };
  const after = { retention_months, version: version + 1 };
  await setCompanySettings(context, after);
  context.lines.push({
    event: 'retention.edit',
    entity: 'company',
    entity_id: context.caller.companyId,
    sale_id: null,
    changes: { retention_months: [before.retention_months, retention_months] },
  });
  return { body: after };
};
