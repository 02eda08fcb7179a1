import { sql } from 'kysely';
import { cashTransferAbilities } from '#contract/cash/cash-abilities.ts';
import type { CashTransfer, CashTransferRow } from '#contract/cash/cash-transfer.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound } from '../../base/pipeline/refusal.ts';

/** A transfer between desks with the abilities of the caller. Refuses not_found. */
export async function readCashTransfer(tx: Database, caller: Caller, id: number): Promise<CashTransfer> {
  const { rows } = await sql<CashTransferRow>`
    select t.id, t.transfer_date, t.from_office_id, fo.name as from_office_name, t.from_method_id, fm.name as from_method_name,
      t.from_currency, t.from_amount, t.to_office_id, o.name as to_office_name, t.to_method_id, m.name as to_method_name,
      t.to_currency, t.to_amount, t.exchange_rate, t.usd_total, t.description, t.reversed_on, t.reverse_reason,
      ${sql.raw(fullName('u'))} as created_by_name, t.created_at, t.version
    from cash_transfers t
    join offices fo on fo.company_id = t.company_id and fo.id = t.from_office_id
    join offices o on o.company_id = t.company_id and o.id = t.to_office_id
    join payment_methods fm on fm.company_id = t.company_id and fm.id = t.from_method_id
    join payment_methods m on m.company_id = t.company_id and m.id = t.to_method_id
    join users u on u.company_id = t.company_id and u.id = t.created_by
    where t.company_id = ${caller.companyId} and t.id = ${id}
  `.execute(tx);
  const [transfer] = rows;
  if (!transfer) throw notFound();
  return { ...transfer, can: cashTransferAbilities({ isReversed: transfer.reversed_on !== null }, caller) };
}
