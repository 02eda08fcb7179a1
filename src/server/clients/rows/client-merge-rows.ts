import type { LogEvent } from '#contract/base/log-words.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { insertRows, type Work } from '../../base/pipeline/write-log.ts';
import type { Client } from '../../loyalty/rows/point-rows.ts';

/** How two clients are locked: against everything that is recorded for them, or only against other changes of them. */
type Strength = 'update' | 'no key update';

/**
 * Locks two clients in the order of their ids, so that whoever locks the same two waits instead of blocking. A sale that is
 * being recorded for one of them holds it until it is there. Refuses not_found, with the field that names it.
 */
export async function lockTwoClients<Field extends string>(
  work: Work,
  ids: Record<Field, number>,
  strength: Strength,
): Promise<Record<Field, Client>> {
  const named = Object.entries<number>(ids);
  const wanted = work.tx
    .selectFrom('clients')
    .selectAll()
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
 * Locks the sales of a client, which come before the client in the order of locks: once before the client is locked, and
 * once more for those that arrived until it was.
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

/** Gives the locked sales of one client to another; answers with how many there were. What was typed into them stays. */
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
    .returning(['id', 'agent_id', 'office_id'])
    .execute();
  for (const { id, agent_id, office_id } of moved) {
    work.owners.set(id, { agentId: agent_id, officeId: office_id });
    work.lines.push({ event, entity: 'sale', entity_id: id, sale_id: id, changes: { client_id: [from, to] } });
  }
  return moved.length;
}

/** Messages that were sent to one client are the other's. */
export async function moveMessages(work: Work, { from, to }: { from: number; to: number }): Promise<void> {
  await work.tx
    .updateTable('messages')
    .set({ client_id: to })
    .where('company_id', '=', work.caller.companyId)
    .where('client_id', '=', from)
    .execute();
}

/** Consents of one client are the other's. */
export async function moveConsents(work: Work, { from, to }: { from: number; to: number }): Promise<void> {
  await work.tx
    .updateTable('client_consents')
    .set({ client_id: to })
    .where('company_id', '=', work.caller.companyId)
    .where('client_id', '=', from)
    .execute();
}

/** Those that were merged into one client before lead to the other: a tombstone is one step from who it leads to. */
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

/**
 * Writes the client that stays, with a line of the log although none of its fields may have changed: it is another one than
 * was looked at, and who merged it is who changed it last.
 */
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
    .returningAll()
    .executeTakeFirstOrThrow();
  const own = ['name', 'surname', 'latin_name', 'phone', 'email'] as const;
  const changed = own.filter((field) => client[field] !== row[field]);
  const changes = Object.fromEntries(
    changed.map((field): [string, [unknown, unknown]] => [field, [client[field], row[field]]]),
  );
  work.lines.push({ event, entity: 'client', entity_id: id, sale_id: null, changes });
  return row;
}

/** Remembers that two locked clients are two people; said twice it is said once. */
export async function keepApart(work: Work, event: LogEvent, ids: [number, number]): Promise<void> {
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
