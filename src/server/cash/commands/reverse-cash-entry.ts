import { cashEntryRefusal } from '#contract/cash/cash-abilities.ts';
import { reverseCashEntry as contract } from '#contract/cash/reverse-cash-entry.ts';
import { takenKey } from '../../base/db/database-errors.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { findCashEntry, reverseManualEntry } from '../rows/cash-book-rows.ts';
import { confirmDesks } from './confirm-desks.ts';

export const reverseCashEntry = handler(contract, async (context) => {
  const line = await findCashEntry(context, context.params.id);
  const refused = cashEntryRefusal({ ...line, reversed_by_id: null });
  if (refused) throw new Refusal(refused);
  try {
    const cashEntry = await reverseManualEntry(context, line, context.today, context.body.reason.trim());
    await confirmDesks(context);
    return { cashEntry };
  } catch (error) {
    // Lines are not locked; the unique key of reversals refuses a second one.
    if (takenKey(error) === null) throw error;
    throw new Refusal('entry_already_reversed');
  }
});
