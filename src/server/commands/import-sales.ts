import type { importSales as contract } from '#contract/commands/import-sales.ts';
import { imported, refuseFindings } from '../imports/answer.ts';
import { Findings } from '../imports/findings.ts';
import { recordSales, touristsOf } from '../imports/record-sales.ts';
import { draftSales } from '../imports/sale-drafts.ts';
import { readSaleSetting } from '../imports/sale-setting.ts';
import { type HandlerOf, requireSettled } from '../pipeline/handler.ts';
import { takenPhones } from '../queries/import-words.ts';
import { claimImport } from '../stores/import-clients.ts';

export const importSales: HandlerOf<typeof contract> = async (context) => {
  const { body, today } = context;
  const findings = new Findings();
  const setting = await readSaleSetting(context, { body, today, findings });
  const { sales, skipped } = await draftSales(setting);
  const phones = [...touristsOf(sales).keys()];
  const counts = {
    sales: sales.length,
    bookings: sales.reduce((sum, { bookings }) => sum + bookings.length, 0),
    payments: sales.reduce((sum, { payments }) => sum + payments.length, 0),
    directions: setting.added.directions.length,
    partners: setting.added.partners.length,
    skipped,
  };
  if (body.dry_run) {
    const found = (await takenPhones(context, phones)).size;
    return imported(true, { ...counts, clients: phones.length - found, clients_found: found }, findings);
  }
  refuseFindings(context, findings);
  requireSettled(context);
  await claimImport(context);
  const { made } = await recordSales(context, setting, sales);
  return imported(false, { ...counts, clients: made, clients_found: phones.length - made });
};
