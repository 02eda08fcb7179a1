import { editRateImport as contract } from '#contract/currencies/edit-rate-import.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { lockRateImport, requestImport } from '../rows/rate-import-rows.ts';

/** Switching the import on tries it at once and resets its pauses. */
export const editRateImport = handler(contract, async (context) => {
  const before = await lockRateImport(context);
  requireVersion(context, before);
  const { enabled } = context.body;
  if (enabled === before.enabled) return { body: { enabled, version: before.version } };
  const patch = { enabled, version: before.version + 1 };
  const { version } = await changeRow(context, 'rate_import.edit', 'rate_imports', before, patch);
  await requestImport(context);
  return { body: { enabled, version } };
});
