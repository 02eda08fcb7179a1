import type { requestRateImport as contract } from '#contract/commands/request-rate-import.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { lockRateImport, requestImport } from '../stores/rate-imports.ts';

export const requestRateImport: HandlerOf<typeof contract> = async (context) => {
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
};
