import { negate } from '#contract/base/money.ts';
import { type Context, requireConfirmation } from '../../base/pipeline/handler.ts';
import { deskKey, readShortages } from '../rows/lock-cash-desks.ts';

/**
 * Requires confirmation of cash desks that the command leaves below zero. A confirmation covers the missing sum, so a
 * sum changed by others is asked for again. Runs after all cash book lines of the command are written.
 */
export async function confirmDesks(context: Context, field: string | null = null): Promise<void> {
  const code = 'desk_below_zero';
  for (const shortage of await readShortages(context)) {
    const { office, method, currency, date, balance, left } = shortage;
    const missing = negate(left);
    const values = { desk: `${office}, ${method}, ${currency}`, currency, date, balance, missing };
    requireConfirmation(context, { code, field, values, yes: `${code} ${deskKey(shortage)} ${missing}` });
  }
}
