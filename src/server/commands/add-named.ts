import type { ErrorCode } from '#contract/errors.ts';
import type { Currency } from '#contract/money.ts';
import { takenKey } from '../db/faults.ts';
import type { Handler } from '../pipeline/handler.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { insertRows } from '../stores/journal.ts';

/** Adds a named thing to one of the company's lists; a name that is there already is refused with that list's message. */
export const addNamed =
  (table: 'directions' | 'partners' | 'payment_methods', event: string, taken: ErrorCode): Handler =>
  async (context) => {
    const typed = context.body as { name: string; currency: Currency };
    const name = typed.name.trim().replace(/\s+/g, ' ');
    try {
      const [row] = await insertRows(context, event, table, [{ ...typed, name }]);
      if (!row) throw new Error('An insert of one row returned none');
      const currency = 'currency' in row ? { currency: row.currency } : {};
      return { body: { id: row.id, name: row.name, ...currency } };
    } catch (error) {
      if (takenKey(error) === null) throw error;
      throw new Refusal(taken, { fields: { name: taken } });
    }
  };
