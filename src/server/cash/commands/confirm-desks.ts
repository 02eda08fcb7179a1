import { negate } from '#contract/base/money.ts';
import { type Context, question } from '../../base/pipeline/handler.ts';
import { deskName, shortages } from '../rows/lock-cash-desks.ts';

/**
 * Asks about desks that what was written leaves below zero. A yes is to the sum that a desk is short of: when others have
 * changed that in the meantime, it is asked anew. Comes last: it looks at the lines that the command wrote.
 */
export async function questionDesks(context: Context, field: string | null = null): Promise<void> {
  const code = 'desk_below_zero';
  for (const shortage of await shortages(context)) {
    const { office, method, currency, date, balance, left } = shortage;
    const missing = negate(left);
    const values = { desk: `${office}, ${method}, ${currency}`, currency, date, balance, missing };
    question(context, { code, field, values, yes: `${code} ${deskName(shortage)} ${missing}` });
  }
}
