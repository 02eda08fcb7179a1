import { sql } from 'kysely';
import { keysOf } from '#contract/base/record-keys.ts';
import { cashEntryAbilities } from '#contract/cash/cash-abilities.ts';
import { type CashEntry, CashEntryRow } from '#contract/cash/cash-entry.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName, select, sourceOf } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound } from '../../base/pipeline/refusal.ts';

export type CashEntryColumn = keyof CashEntryRow;

/** SQL condition of manual lines; others belong to a payment or transfer. */
export const isManual = 'e.tourist_payment_id is null and e.partner_payment_id is null and e.transfer_id is null';

export const cashEntrySource = sourceOf('cash_entries', 'e', keysOf(CashEntryRow.properties), {
  joins: {
    office: { sql: 'join offices o on o.company_id = e.company_id and o.id = e.office_id' },
    method: { sql: 'left join payment_methods m on m.company_id = e.company_id and m.id = e.method_id' },
    partner: { sql: 'left join partners r on r.company_id = e.company_id and r.id = e.partner_id' },
    payment: { sql: 'left join tourist_payments p on p.company_id = e.company_id and p.id = e.tourist_payment_id' },
    sale: { sql: 'left join sales s on s.company_id = p.company_id and s.id = p.sale_id', needs: 'payment' },
    reversal: { sql: 'left join cash_entries v on v.company_id = e.company_id and v.reverses_id = e.id' },
    creator: { sql: 'join users u on u.company_id = e.company_id and u.id = e.created_by' },
  },
  columns: {
    source: `case when e.tourist_payment_id is not null then 'tourist_payment' when e.allocation_id is not null
      then 'allocation' when e.partner_payment_id is not null then 'partner_payment'
      when e.transfer_id is not null then 'transfer' else 'manual' end`,
    office_name: { sql: 'o.name', join: 'office' },
    method_name: { sql: 'm.name', join: 'method' },
    sale_id: { sql: 'p.sale_id', join: 'payment' },
    tourist_name: { sql: 's.tourist_name', join: 'sale' },
    tourist_surname: { sql: 's.tourist_surname', join: 'sale' },
    partner_name: { sql: 'r.name', join: 'partner' },
    reversed_by_id: { sql: 'v.id', join: 'reversal' },
    created_by_name: { sql: fullName('u'), join: 'creator' },
  },
});

/** A line of the book with the abilities of the caller. Refuses not_found. */
export async function readCashEntry(tx: Database, caller: Caller, id: number): Promise<CashEntry> {
  const { columns, from } = select(cashEntrySource, Object.keys(cashEntrySource.columns) as CashEntryColumn[]);
  const { rows } = await sql<CashEntryRow>`
    select ${columns} from ${from} where e.company_id = ${caller.companyId} and e.id = ${id}
  `.execute(tx);
  const [entry] = rows;
  if (!entry) throw notFound();
  return { ...entry, can: cashEntryAbilities(entry, caller) };
}
