import {
  LEDGER_PAGE_SIZE,
  type LedgerKind,
  type LedgerLine,
  type PartnerLedger,
} from '#contract/partners/partner-debt.ts';
import { query } from '../../base/api/query.ts';
import { select } from '../../base/api/select.ts';
import { type Read, useRead } from '../../base/api/use-read.ts';
import type { DateRange } from '../../base/lists/filters/date-range.ts';

/**
 * The fields of a balance's changes: opening, booked, paid, differences and closing, in the partner's currency and in
 * USD.
 */
export const FLOW = `opening opening_usd booked booked_usd paid paid_usd difference difference_usd
  closing closing_usd`;

const LEDGER = select('partnerLedger', { id: 'Id!', from: 'Date!', to: 'Date!', kind: 'String', skip: 'Int' }, [
  `${FLOW} line_count`,
  {
    lines: `kind id date amount amount_usd balance balance_usd booking_id sale_id reference_number tourist cancelled
      partner_payment_id method_name recorded currency currency_rate`,
  },
]);

/** Closes an open range by the earliest or latest date of the application. */
export const closedRange = ({ from, to }: DateRange) => ({ from: from ?? '2000-01-01', to: to ?? '2100-12-31' });

type Asked = { id: number; range: DateRange; kind?: LedgerKind; skip?: number };

const variablesOf = ({ id, range, kind, skip = 0 }: Asked) => ({
  id,
  ...closedRange(range),
  kind: kind ?? null,
  skip,
});

/** Whether a change of an entity changes debts to or from partners. */
export const movesDebts = ({ entity }: { entity: string }): boolean =>
  ['sale', 'booking', 'partner_payment', 'allocation', 'partner'].includes(entity);

export function useLedger(asked: Asked): Read<PartnerLedger> {
  const { data, ...read } = useRead(LEDGER, variablesOf(asked), movesDebts);
  return { data: data?.partnerLedger ?? null, ...read };
}

/** A ledger with all its lines, read page by page. Throws a Problem. */
export async function readWholeLedger(asked: Omit<Asked, 'skip'>): Promise<PartnerLedger> {
  const read = async (skip: number) => (await query(LEDGER, variablesOf({ ...asked, skip }))).partnerLedger;
  const first = await read(0);
  const lines: LedgerLine[] = [...first.lines];
  while (lines.length < first.line_count) {
    const page = await read(lines.length);
    if (page.lines.length < LEDGER_PAGE_SIZE && lines.length + page.lines.length < first.line_count)
      return readWholeLedger(asked);
    lines.push(...page.lines);
  }
  return { ...first, lines };
}
