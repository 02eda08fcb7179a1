import type { editRateAge as contract } from '#contract/commands/edit-rate-age.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { lockRateAge, setRateAge } from '../stores/companies.ts';

export const editRateAge: HandlerOf<typeof contract> = async (context) => {
  const before = await lockRateAge(context);
  requireVersion(context, before);
  const { rate_age } = context.body;
  if (rate_age === before.rate_age) return { body: before };
  const after = { rate_age, version: before.version + 1 };
  await setRateAge(context, after);
  context.lines.push({
    event: 'rate_age.edit',
    entity: 'company',
    entity_id: context.caller.companyId,
    sale_id: null,
    changes: { rate_age: [before.rate_age, rate_age] },
  });
  return { body: after };
};
