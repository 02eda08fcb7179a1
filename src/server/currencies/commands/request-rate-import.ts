import { requestRateImport as contract } from '#contract/currencies/request-rate-import.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { lockRateImport, requestImport } from '../rows/rate-import-rows.ts';

export const requestRateImport = handler(contract, async (context) => {
  const { id, enabled, version } = await lockRateImport(context);
  if (!enabled) throw new Refusal('rate_import_off');
  await requestImport(context);
  context.lines.push({
    event: 'rate_import.request',
    entity: 'rate_import',
    entity_id: id,
    sale_id: null,
    changes: {},
  });
  return { body: { enabled, version } };
});
