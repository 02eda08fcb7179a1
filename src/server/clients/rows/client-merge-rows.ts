import type { LogEvent } from '#contract/base/log-words.ts';
import { columnNames } from '../../base/db/schema.ts';
import { noteChange } from '../../base/measures/write-sums.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { insertRows, type Work } from '../../base/pipeline/write-log.ts';
import type { Client } from '../../loyalty/rows/point-rows.ts';

/** `update` also blocks new rows that refer to the clients; `no key update` only other changes of them. */
type LockStrength = 'update' | 'no key update';

/**
 * Locks two clients in the order of their ids, against deadlocks. Waits for sales that are being recorded for them.
 * Refuses not_found at the field with the unknown id.
 */
export async function lockTwoClients<Field extends string>(
  work: Work,
  ids: Record<Field, number>,
  strength: LockStrength,
): Promise<Record<Field, Client>> {
  const named = Object.entries<number>(ids);
  const wanted = work.tx
    .selectFrom('clients')
    .select(columnNames.clients)
    .where('company_id', '=', work.caller.companyId)
    .where(
      'id',
      'in',
      named.map(([, id]) => id),
    )
    .orderBy('id');
  const rows = await (strength === 'update' ? wanted.forUpdate() : wanted.forNoKeyUpdate()).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing = named.filter(([, id]) => !found.has(id));
  if (missing.length > 0) {
    throw new Refusal('not_found', { fields: Object.fromEntries(missing.map(([field]) => [field, 'not_found'])) });
  }
  return Object.fromEntries(named.map(([field, id]) => [field, found.get(id)])) as Record<Field, Client>;
}

/**
 * Locks the sales of a client. Sales come before clients in the lock order, so it is called before the client is locked
 * and again for sales added until then.
 */
export async function lockSalesOf(work: Work, clientId: number): Promise<void> {
  await work.tx
    .selectFrom('sales')
    .select('id')
    .where('company_id', '=', work.caller.companyId)
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Moves the locked sales of one client to another and returns their number. The tourist's fields of the sales stay. */
export async function moveSales(
  work: Work,
  event: LogEvent,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const moved = await work.tx
    .updateTable('sales')
    .set({ client_id: to })
    .where('company_id', '=', work.caller.companyId)
    .where('client_id', '=', from)
    .returning(columnNames.sales)
    .execute();
  for (const sale of moved) {
    const { id, agent_id, office_id } = sale;
    noteChange(work.changedRows, 'sales', id, { ...sale, client_id: from });
    work.owners.set(id, { agentId: agent_id, officeId: office_id });
    work.lines.push({ event, entity: 'sale', entity_id: id, sale_id: id, changes: { client_id: [from, to] } });
  }
  return moved.length;
}

/** Moves the messages of one client to another. */
export async function moveMessages(work: Work, { from, to }: { from: number; to: number }): Promise<void> {
  await work.tx
    .updateTable('messages')
    .set({ client_id: to })
    .where('company_id', '=', work.caller.companyId)
    .where('client_id', '=', from)
    .execute();
}

/** Moves the consents of one client to another. */
export async function moveConsents(work: Work, { from, to }: { from: number; to: number }): Promise<void> {
  await work.tx
    .updateTable('client_consents')
    .set({ client_id: to })
    .where('company_id', '=', work.caller.companyId)
    .where('client_id', '=', from)
    .execute();
}

/** Points clients merged into one client to another, so that `merged_into` always names the survivor directly. */
export async function repointTombstones(
  work: Work,
  event: LogEvent,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const repointed = await work.tx
    .updateTable('clients')
    .set({ merged_into: to })
    .where('company_id', '=', work.caller.companyId)
    .where('merged_into', '=', from)
    .returning('id')
    .execute();
  for (const { id } of repointed) {
    work.lines.push({ event, entity: 'client', entity_id: id, sale_id: null, changes: { merged_into: [from, to] } });
  }
}

/** Writes the survivor of a merge, with a log line also where no field has changed. */
export async function writeSurvivor(
  work: Work,
  event: LogEvent,
  client: Client,
  fields: Pick<Client, 'name' | 'surname' | 'latin_name' | 'phone' | 'email' | 'updated_by' | 'updated_at'>,
): Promise<Client> {
  const { id, version } = client;
  const row = await work.tx
    .updateTable('clients')
    .set({ ...fields, version: version + 1 })
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .returning(columnNames.clients)
    .executeTakeFirstOrThrow();
  const own = ['name', 'surname', 'latin_name', 'phone', 'email'] as const;
  const changed = own.filter((field) => client[field] !== row[field]);
  const changes = Object.fromEntries(
    changed.map((field): [string, [unknown, unknown]] => [field, [client[field], row[field]]]),
  );
  work.lines.push({ event, entity: 'client', entity_id: id, sale_id: null, changes });
  return row;
}

/** Marks two locked clients as different people; does nothing when they are marked already. */
export async function insertPairApart(work: Work, event: LogEvent, ids: [number, number]): Promise<void> {
  const [first_id = 0, second_id = 0] = ids.toSorted((a, b) => a - b);
  const known = await work.tx
    .selectFrom('client_pairs_apart')
    .select('id')
    .where('company_id', '=', work.caller.companyId)
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .executeTakeFirst();
  if (!known)
    await insertRows(work, event, 'client_pairs_apart', [{ first_id, second_id, created_by: work.caller.id }]);
}
