import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { type Later, say } from '../db/transaction.ts';
import { notFound } from '../pipeline/refusal.ts';
import { insertRows, type Work } from './journal.ts';

/** The tables that a command's ids refer to, by the name of the id. */
const referenced: Record<string, 'directions' | 'partners' | 'payment_methods'> = {
  direction_id: 'directions',
  partner_id: 'partners',
  method_id: 'payment_methods',
};

/** Which of some ids the company has. */
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

/** Locks a direction until the command ends. Refuses not_found, for another company's too. */
export async function lockDirection(work: Work, id: number): Promise<Selectable<Schema['directions']>> {
  const direction = await work.tx
    .selectFrom('directions')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!direction) throw notFound();
  return direction;
}

/** Whether a direction is offered no more. One that there is not is refused where it is written. */
export async function isRetired(work: Work, id: number): Promise<Later<boolean>> {
  const question = work.tx
    .selectFrom('directions')
    .select('retired')
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .compile();
  const said = await say(work.tx, question);
  return { answer: async () => (await said.answer())[0]?.retired ?? false };
}

/** The client with this phone number; a new number makes a new client. */
export async function clientByPhone(
  work: Work,
  tourist: { phone: string; name: string; surname: string },
): Promise<number> {
  const find = () =>
    work.tx
      .selectFrom('clients')
      .select('id')
      .where('company_id', '=', work.caller.companyId)
      .where('phone', '=', tourist.phone)
      .executeTakeFirst();
  // A known client is waited for by nobody: many sales for one at once go on side by side.
  const known = await find();
  if (known) return known.id;
  // Two sales for the same new number at once: the second one waits here for the first and then finds its client.
  const lock = sql`select pg_advisory_xact_lock(${work.caller.companyId}::int, hashtext(${tourist.phone}))`;
  await say(work.tx, lock.compile(work.tx));
  const meanwhile = await find();
  if (meanwhile) return meanwhile.id;
  const [client] = await insertRows(work, 'client.create', 'clients', [tourist]);
  if (!client) throw new Error('An insert of one row returned none');
  return client.id;
}
