import { type RawBuilder, sql } from 'kysely';
import { type Amount, add, negate } from '#contract/base/money.ts';
import {
  LEDGER_PAGE_SIZE,
  type LedgerKind,
  type LedgerLine,
  ledgerKinds,
  type PartnerLedger,
} from '#contract/partners/partner-debt.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { DIFFERENCE, DIFFERENCE_USD, HAS_DIFFERENCE } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { requirePartner } from './monthly-balance.ts';

/** A partner, a period, an optional kind of lines, and the lines to skip. */
export type LedgerArguments = ArgumentsOf<'partnerLedger'>;

/** The lines of a partner up to a date that change the debt in either currency. */
const linesUpTo = ({ companyId }: Caller, { id, to }: LedgerArguments): RawBuilder<unknown> => sql`
  select b.service_date as date, 0 as rank, b.id, b.partner_amount as amount, b.amount_usd
  from bookings b where b.company_id = ${companyId} and b.partner_id = ${id} and b.service_date <= ${to}
    and (b.partner_amount <> 0 or b.amount_usd <> 0)
  union all
  select p.payment_date, 1, p.id, -p.partner_amount, -p.usd_total
  from partner_payments p where p.company_id = ${companyId} and p.partner_id = ${id} and p.payment_date <= ${to}
  union all
  select a.allocated_on, 2, a.id, ${sql.raw(DIFFERENCE)}, ${sql.raw(DIFFERENCE_USD)}
  from partner_payments p join allocations a on a.company_id = p.company_id and a.partner_payment_id = p.id
  where p.company_id = ${companyId} and p.partner_id = ${id} and a.allocated_on <= ${to}
    and ${sql.raw(HAS_DIFFERENCE)}`;

type Sum = { rank: number; earlier: boolean; lines: number; amount: Amount; amount_usd: Amount };

async function readSums(tx: Database, caller: Caller, args: LedgerArguments): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select rank, date < ${args.from}::date as earlier, count(*) as lines,
      sum(amount)::numeric(18, 2) as amount, sum(amount_usd)::numeric(18, 2) as amount_usd
    from (${linesUpTo(caller, args)}) lines group by 1, 2
  `.execute(tx);
  return rows;
}

/** The rank of a kind of lines; null without a kind, -1 for an unknown one. */
const rankOf = (kind: string | null | undefined): number | null => (kind ? kindWords.indexOf(kind) : null);
const kindWords: readonly string[] = ledgerKinds;

/** A page of the period's lines, the oldest first, with running sums over all lines of the period. */
async function readLines(tx: Database, caller: Caller, args: LedgerArguments): Promise<LedgerLine[]> {
  const rank = rankOf(args.kind);
  const { rows } = await sql<LedgerLine & { rank: number }>`
    with period as (
      select lines.*, sum(amount) over running as balance, sum(amount_usd) over running as balance_usd
      from (${linesUpTo(caller, args)}) lines where date >= ${args.from}::date
      window running as (order by date, rank, id)
    ), shown as (
      select * from period where ${rank === null ? sql`true` : sql`rank = ${rank}`}
      order by date, rank, id offset ${args.skip ?? 0} limit ${sql.lit(LEDGER_PAGE_SIZE)}
    )
    select l.rank, l.id, l.date, l.amount, l.amount_usd, l.balance, l.balance_usd,
      b.id as booking_id, b.sale_id, b.reference_number, s.tourist_surname || ' ' || s.tourist_name as tourist,
      coalesce(l.rank = 0 and b.lifecycle = 'cancelled', false) as cancelled,
      p.id as partner_payment_id, m.name as method_name,
      case l.rank when 0 then b.rate when 1 then p.amount end as recorded,
      case l.rank when 0 then b.currency when 1 then p.currency end as currency,
      case l.rank when 0 then b.currency_rate when 1 then p.currency_rate end as currency_rate
    from shown l
    left join allocations a on a.company_id = ${caller.companyId} and l.rank = 2 and a.id = l.id
    left join bookings b on b.company_id = ${caller.companyId} and b.id = case l.rank when 0 then l.id else a.booking_id end
    left join sales s on s.company_id = b.company_id and s.id = b.sale_id
    left join partner_payments p on p.company_id = ${caller.companyId}
      and p.id = case l.rank when 1 then l.id else a.partner_payment_id end
    left join payment_methods m on m.company_id = p.company_id and m.id = p.method_id
    order by l.date, l.rank, l.id
  `.execute(tx);
  return rows.map(({ rank: of, ...line }) => ({ ...line, kind: ledgerKinds[of] ?? 'booking' }));
}

/**
 * The ledger of a partner over a period: the opening debt, the bookings, payments and differences with the debt after
 * each, and the closing debt. Lines are paged and can be limited to one kind. Refuses not_found and invalid_fields.
 */
export async function readPartnerLedger(tx: Database, caller: Caller, args: LedgerArguments): Promise<PartnerLedger> {
  const { kind = null, skip } = args;
  if (rankOf(kind) === -1) throw invalidFields({ kind: 'choice_invalid' });
  if (args.from > args.to) throw invalidFields({ to: 'date_invalid' });
  if ((skip ?? 0) < 0) throw invalidFields({ skip: 'number_invalid' });
  const sums = await readSums(tx, caller, args);
  if (sums.length === 0) await requirePartner(tx, caller, args.id);
  const lines = sums.some(({ earlier }) => !earlier) ? await readLines(tx, caller, args) : [];
  return ledgerOf(sums, lines, rankOf(kind));
}

/** Adds the opening debt to the running sums of the lines, and the totals. */
function ledgerOf(sums: Sum[], lines: LedgerLine[], rank: number | null): PartnerLedger {
  const sumOf = (field: 'amount' | 'amount_usd', which: (sum: Sum) => boolean) =>
    add('0.00', ...sums.filter(which).map((sum) => sum[field]));
  const opening = sumOf('amount', ({ earlier }) => earlier);
  const opening_usd = sumOf('amount_usd', ({ earlier }) => earlier);
  const within = (field: 'amount' | 'amount_usd', kind: LedgerKind) =>
    sumOf(field, (sum) => !sum.earlier && ledgerKinds[sum.rank] === kind);
  return {
    opening,
    opening_usd,
    booked: within('amount', 'booking'),
    booked_usd: within('amount_usd', 'booking'),
    paid: negate(within('amount', 'payment')),
    paid_usd: negate(within('amount_usd', 'payment')),
    difference: within('amount', 'difference'),
    difference_usd: within('amount_usd', 'difference'),
    closing: sumOf('amount', () => true),
    closing_usd: sumOf('amount_usd', () => true),
    line_count: sums
      .filter((sum) => !sum.earlier && (rank === null || sum.rank === rank))
      .reduce((count, sum) => count + sum.lines, 0),
    lines: lines.map((line) => ({
      ...line,
      balance: add(opening, line.balance),
      balance_usd: add(opening_usd, line.balance_usd),
    })),
  };
}
