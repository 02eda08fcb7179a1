import { sql } from 'kysely';
import { takenKey } from '../../base/db/faults.ts';
import { inSavepoint } from '../../base/db/transaction.ts';
import { writeManyRows } from '../../base/db/write-rows.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { LogLine, Work } from '../../base/pipeline/write-log.ts';
import { lineOf } from '../../base/pipeline/write-log.ts';

/**
 * One file at a time in a company: of two that name the same new clients each would wait for the other. Refuses
 * import_under_way; files of other companies, and everybody who records by hand, go on.
 */
export async function claimImport({ tx, caller }: Work): Promise<void> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(${caller.companyId}::int, hashtext('import')) as claimed
  `.execute(tx);
  if (!rows[0]?.claimed) throw new Refusal('import_under_way');
}

type NewClient = { phone: string; name: string; surname: string; latin_name?: string; email?: string | null };

/** Whoever takes one of the numbers at the same moment makes another try necessary; nobody does so again and again. */
const TRIES = 5;

/**
 * The clients of many phone numbers, of merged ones the survivors; numbers that nobody has make new clients, who are
 * answered as lines for the log. What is then recorded for them keeps them from being merged until the command ends. Whoever
 * makes the same client by hand at this moment is waited for, or waits, at the number's key: then it is found.
 */
export async function clientsByPhones(
  work: Work,
  wanted: Map<string, NewClient>,
): Promise<{ ids: Map<string, number>; made: LogLine[] }> {
  const phones = [...wanted.keys()];
  for (let attempt = 1; ; attempt++) {
    const ids = await holdClients(work, phones);
    const missing = phones.flatMap((phone) => (ids.has(phone) ? [] : (wanted.get(phone) ?? [])));
    try {
      const made = await inSavepoint(work.tx, () => makeClients(work, missing));
      for (const { phone, id } of made) ids.set(phone, id);
      return { ids, made: made.map((client) => lineOf('client.create', 'clients', client)) };
    } catch (error) {
      if (takenKey(error) === null || attempt === TRIES) throw error;
    }
  }
}

async function makeClients({ tx, caller }: Work, clients: NewClient[]): Promise<(NewClient & { id: number })[]> {
  const rows = clients.map(({ phone, name, surname, latin_name, email }) => ({
    ...{ phone, name, surname, latin_name: latin_name ?? '' },
    email: email ?? null,
  }));
  const ids = await writeManyRows({ tx, companyId: caller.companyId }, 'clients', rows);
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
}

type Held = { id: number; phone: string; merged_into: number | null };

/** Clients by phone, locked in the order of their ids; a merge that is under way is waited for. */
async function holdClients({ tx, caller }: Work, phones: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const company = caller.companyId;
  const { rows: found } = await sql<Held>`
    select id, phone, merged_into from clients
    where company_id = ${company} and phone = any(${phones}::text[]) order by id for key share
  `.execute(tx);
  const leads = new Map(found.map(({ phone, id, merged_into }) => [phone, merged_into ?? id]));
  let survivors = found.flatMap(({ merged_into }) => merged_into ?? []);
  const next = new Map<number, number>();
  while (survivors.length > 0) {
    const { rows } = await sql<Held>`
      select id, merged_into from clients
      where company_id = ${company} and id = any(${survivors}::bigint[]) order by id for key share
    `.execute(tx);
    for (const { id, merged_into } of rows) if (merged_into !== null) next.set(id, merged_into);
    survivors = rows.flatMap(({ merged_into }) => merged_into ?? []);
  }
  for (const [phone, id] of leads) {
    let survivor = id;
    for (let to = next.get(survivor); to !== undefined; to = next.get(survivor)) survivor = to;
    ids.set(phone, survivor);
  }
  return ids;
}
