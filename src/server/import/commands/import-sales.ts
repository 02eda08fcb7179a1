import { importSales as contract } from '#contract/import/import-sales.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Findings } from '../findings.ts';
import { beginImport, imported } from '../import-answer.ts';
import { readTakenPhones } from '../reads/directory-entries.ts';
import { recordSales, touristsOf } from '../record-sales.ts';
import { readSaleSetting } from '../sale-context.ts';
import { draftSales } from '../sale-drafts.ts';

export const importSales = handler(contract, async (context) => {
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
    const found = (await readTakenPhones(context, phones)).size;
    return imported(true, { ...counts, clients: phones.length - found, clients_found: found }, findings);
  }
  await beginImport(context, findings);
  const { made } = await recordSales(context, setting, sales);
  return imported(false, { ...counts, clients: made, clients_found: phones.length - made });
});
