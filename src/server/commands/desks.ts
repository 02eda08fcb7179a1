import { negate } from '#contract/money.ts';
import { type Context, question } from '../pipeline/handler.ts';
import { shortages } from '../stores/cash-desks.ts';

/** Asks about desks that what was written leaves below zero. Comes last: it looks at the lines that the command wrote. */
export async function questionDesks(context: Context, field: string | null = null): Promise<void> {
  for (const { office, method, currency, date, balance, left } of await shortages(context)) {
    const values = { desk: `${office}, ${method}, ${currency}`, currency, date, balance, missing: negate(left) };
    question(context, { code: 'desk_below_zero', field, values });
  }
}
