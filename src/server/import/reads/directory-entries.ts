import { type Selectable, sql } from 'kysely';
import type { Currency, Rate } from '#contract/base/money.ts';
import type { Schema } from '../../base/db/schema.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

type Reading = Pick<Work, 'tx' | 'caller'>;

export type KnownDirection = Pick<Selectable<Schema['directions']>, 'id' | 'name' | 'retired'>;
export type KnownPartner = Pick<Selectable<Schema['partners']>, 'id' | 'name' | 'retired' | 'currency'>;
export type KnownMethod = Pick<
  Selectable<Schema['payment_methods']>,
  'id' | 'name' | 'retired' | 'for_sales' | 'for_tourist_payments' | 'pays_by'
>;
export type KnownPerson = Pick<
  Selectable<Schema['users']>,
  'id' | 'name' | 'surname' | 'username' | 'office_id' | 'disabled_at'
>;
export type KnownOffice = Pick<Selectable<Schema['offices']>, 'id' | 'name'>;
export type KnownRate = { from: Currency; to: Currency; date: string; rate: Rate };

/** Everything that a file of sales can name. */
export async function readImportWords({ tx, caller: { companyId } }: Reading) {
  const directions: KnownDirection[] = await tx
    .selectFrom('directions')
    .select(['id', 'name', 'retired'])
    .where('company_id', '=', companyId)
    .execute();
  const partners = await readPartners({ tx, caller: { companyId } });
  const methods: KnownMethod[] = await tx
    .selectFrom('payment_methods')
    .select(['id', 'name', 'retired', 'for_sales', 'for_tourist_payments', 'pays_by'])
    .where('company_id', '=', companyId)
    .execute();
  const people: KnownPerson[] = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'username', 'office_id', 'disabled_at'])
    .where('company_id', '=', companyId)
    .execute();
  const offices: KnownOffice[] = await tx
    .selectFrom('offices')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  const { rows: rates } = await sql<KnownRate>`
    select from_currency as "from", to_currency as "to", date, rate from currency_rates
    where company_id = ${companyId} order by date
  `.execute(tx);
  return { directions, partners, methods, people, offices, rates };
}

/** The partners of the company. */
export const readPartners = ({
  tx,
  caller,
}: {
  tx: Work['tx'];
  caller: { companyId: number };
}): Promise<KnownPartner[]> =>
  tx
    .selectFrom('partners')
    .select(['id', 'name', 'retired', 'currency'])
    .where('company_id', '=', caller.companyId)
    .execute();

/** The used ones of contract numbers, each with its newest sale. */
export async function readUsedBlankNumbers({ tx, caller }: Reading, numbers: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ blank_number: string; id: number }>`
    select blank_number, max(id) as id from sales
    where company_id = ${caller.companyId} and blank_number = any(${numbers}::text[]) group by blank_number
  `.execute(tx);
  return new Map(rows.map(({ blank_number, id }) => [blank_number, id]));
}

/** The phone numbers that clients have. */
export async function readTakenPhones({ tx, caller }: Reading, phones: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`
    select phone from clients where company_id = ${caller.companyId} and phone = any(${phones}::text[])
  `.execute(tx);
  return new Set(rows.map(({ phone }) => phone));
}
