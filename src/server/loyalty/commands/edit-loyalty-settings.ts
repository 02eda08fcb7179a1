import { editLoyaltySettings as contract } from '#contract/loyalty/edit-loyalty-settings.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { lockLoyaltySettings } from '../rows/programme-rows.ts';

export const editLoyaltySettings = handler(contract, async (context) => {
  const before = await lockLoyaltySettings(context);
  requireVersion(context, before);
  const patch = { ...context.body, version: before.version + 1 };
  const after = await changeRow(context, 'loyalty_settings.edit', 'loyalty_settings', before, patch);
  const { id: _, company_id: __, ...settings } = after;
  return { body: settings };
});
