import type { editRateAge as contract } from '#contract/currencies/edit-rate-age.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { lockCompanySettings, setCompanySettings } from '../rows/companies.ts';

export const editRateAge: HandlerOf<typeof contract> = async (context) => {
  const before = await lockCompanySettings(context);
  requireVersion(context, before);
  const { rate_age } = context.body;
  const { version } = before;
  if (rate_age === before.rate_age) return { body: { rate_age, version } };
  const after = { rate_age, version: version + 1 };
  await setCompanySettings(context, after);
  context.lines.push({
    event: 'rate_age.edit',
    entity: 'company',
    entity_id: context.caller.companyId,
    sale_id: null,
    changes: { rate_age: [before.rate_age, rate_age] },
  });
  return { body: after };
};
