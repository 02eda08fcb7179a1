import type { CashDesks } from '#contract/cash/cash-transfer.ts';
import { select } from '../base/api/select.ts';
import { type Read, useRead } from '../base/api/use-read.ts';

const DESKS = select(
  'cashDesks',
  { date: 'Date', office_id: 'Id' },
  { desks: 'office_id office_name method_id method_name currency balance', totals: 'currency balance' },
);

/**
 * The entities that write lines of the cash book: accepted tourist payments, partner payments, exchange differences,
 * transfers and manual lines.
 */
export const writers = ['cash_entry', 'cash_transfer', 'tourist_payment', 'partner_payment', 'allocation'];

/** The balances of the desks of one or all offices at the end of a day. */
export const useCashDesks = (asked: { date: string; office_id: number | null }): Read<{ cashDesks: CashDesks }> =>
  useRead(DESKS, asked, ({ entity }) => writers.includes(entity));
