import { sql } from 'kysely';
import type { Currency } from '#contract/base/money.ts';
import type { LogLine, Work } from '../../base/pipeline/write-log.ts';
import { lineOf } from '../../base/pipeline/write-log.ts';

type Word = { id: number; name: string };

/**
 * Inserts directions by name and sets their ids, also of those inserted by others at the same moment. Returns the log
 * lines.
 */
export async function addDirections(work: Work, directions: Word[]): Promise<LogLine[]> {
  if (directions.length === 0) return [];
  const { tx, caller } = work;
  const { rows: added } = await sql<Word>`
    insert into directions ("company_id", name)
    select ${caller.companyId}::bigint, name from json_to_recordset(${JSON.stringify(directions)}::json) as word (name text)
    on conflict (company_id, name_key) do nothing returning id, name
  `.execute(tx);
  await setIds(work, 'directions', directions);
  return added.map((row) => lineOf('direction.add', 'directions', row));
}

type PartnerWord = Word & { currency: Currency; latin_name?: string };

/** Inserts partners with their currencies like `addDirections`. */
export async function addPartners(work: Work, partners: PartnerWord[]): Promise<LogLine[]> {
  if (partners.length === 0) return [];
  const { tx, caller } = work;
  const { rows: added } = await sql<PartnerWord>`
    insert into partners ("company_id", name, latin_name, currency)
    select ${caller.companyId}::bigint, name, coalesce(latin_name, ''), currency
    from json_to_recordset(${JSON.stringify(partners)}::json) as word (name text, latin_name text, currency text)
    on conflict (company_id, name_key) do nothing returning id, name, latin_name, currency
  `.execute(tx);
  await setIds(work, 'partners', partners);
  return added.map((row) => lineOf('partner.add', 'partners', row));
}

async function setIds({ tx, caller }: Work, table: 'directions' | 'partners', words: Word[]): Promise<void> {
  const names = words.map(({ name }) => name);
  const { rows } = await sql<{ id: number; place: number }>`
    select word.id, named.place from unnest(${names}::text[]) with ordinality as named (name, place)
    join ${sql.table(table)} word on word.company_id = ${caller.companyId} and word.name_key = fold_name(named.name)
  `.execute(tx);
  for (const { id, place } of rows) {
    const word = words[place - 1];
    if (word) word.id = id;
  }
}
