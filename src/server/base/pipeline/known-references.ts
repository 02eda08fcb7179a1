import type { Database } from '../db/connect.ts';

/** The tables whose rows have a name. */
export type Directory =
  | 'directions'
  | 'partners'
  | 'payment_methods'
  | 'branches'
  | 'offices'
  | 'loyalty_levels'
  | 'loyalty_bonuses';

/** The tables that a command's ids refer to, by the name of the id. */
const referenced: Record<string, Directory> = {
  direction_id: 'directions',
  office_id: 'offices',
  partner_id: 'partners',
  method_id: 'payment_methods',
  branch_id: 'branches',
  from_office_id: 'offices',
  to_office_id: 'offices',
  from_method_id: 'payment_methods',
  to_method_id: 'payment_methods',
};

/** Those of the ids that exist in the company. */
export async function knownReferences(
  tx: Database,
  companyId: number,
  column: string,
  ids: number[],
): Promise<Set<number>> {
  const table = referenced[column];
  if (!table) throw new Error(`Nothing is referred to by ${column}`);
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
