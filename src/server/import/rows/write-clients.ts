import { sql } from 'kysely';
import { takenKey } from '../../base/db/database-errors.ts';
import { inSavepoint } from '../../base/db/transaction.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { insertManyRows, type LogLine, lineOf, type Work } from '../../base/pipeline/write-log.ts';

/**
 * Admits one import per company at a time, because two files with the same new clients would deadlock. Refuses
 * import_under_way.
 */
export async function claimImport({ tx, caller }: Work): Promise<void> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(${caller.companyId}::int, hashtext('import')) as claimed
  `.execute(tx);
  if (!rows[0]?.claimed) throw new Refusal('import_under_way');
}

type NewClient = { phone: string; name: string; surname: string; latin_name?: string; email?: string | null };

/** Tries after conflicts with parallel inserts of the same numbers. */
const MAX_TRIES = 5;

/**
 * The ids of clients by phone numbers, of merged ones the survivors'; creates clients for new numbers and returns their
 * log lines. The clients are locked against merges until the transaction ends. A parallel insert of the same number
 * violates the unique key and is found by the next try.
 */
export async function findOrCreateClients(
  work: Work,
  wanted: Map<string, NewClient>,
): Promise<{ ids: Map<string, number>; made: LogLine[] }> {
  const phones = [...wanted.keys()];
  for (let attempt = 1; ; attempt++) {
    const ids = await lockClients(work, phones);
    const missing = phones.flatMap((phone) => (ids.has(phone) ? [] : (wanted.get(phone) ?? [])));
    try {
      const made = await inSavepoint(work.tx, () => insertClients(work, missing));
      for (const { phone, id } of made) ids.set(phone, id);
      return { ids, made: made.map((client) => lineOf('client.create', 'clients', client)) };
    } catch (error) {
      if (takenKey(error) === null || attempt === MAX_TRIES) throw error;
    }
  }
}

async function insertClients(work: Work, clients: NewClient[]): Promise<(NewClient & { id: number })[]> {
  const rows = clients.map(({ phone, name, surname, latin_name, email }) => ({
    ...{ phone, name, surname, latin_name: latin_name ?? '' },
    email: email ?? null,
  }));
  const ids = await insertManyRows(work, 'clients', rows);
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
}

type LockedClient = { id: number; phone: string; merged_into: number | null };

/** The ids of clients by phone, locked against merges in the order of ids; waits for merges in progress. */
async function lockClients({ tx, caller }: Work, phones: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const company = caller.companyId;
  const { rows: found } = await sql<LockedClient>`
    select id, phone, merged_into from clients
    where company_id = ${company} and phone = any(${phones}::text[]) order by id for key share
  `.execute(tx);
  const idByPhone = new Map(found.map(({ phone, id, merged_into }) => [phone, merged_into ?? id]));
  let survivors = found.flatMap(({ merged_into }) => merged_into ?? []);
  const next = new Map<number, number>();
  while (survivors.length > 0) {
    const { rows } = await sql<LockedClient>`
      select id, merged_into from clients
      where company_id = ${company} and id = any(${survivors}::bigint[]) order by id for key share
    `.execute(tx);
    for (const { id, merged_into } of rows) if (merged_into !== null) next.set(id, merged_into);
    survivors = rows.flatMap(({ merged_into }) => merged_into ?? []);
  }
  for (const [phone, id] of idByPhone) {
    let survivor = id;
    for (let to = next.get(survivor); to !== undefined; to = next.get(survivor)) survivor = to;
    ids.set(phone, survivor);
  }
  return ids;
}
