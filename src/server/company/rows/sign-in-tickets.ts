import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/** How long a ticket is good, seconds: to find the phone, and no longer. */
const TICKET_SECONDS = 300;

/** Tickets of one account; the one that was made longest ago is worth nothing when there is another one. */
const TICKETS_KEPT = 5;

type Purpose = 'second_step' | 'passkey' | 'new_passkey';

/** What was begun: for whom, unless that is only known at the end; from which network, at which name of the server. */
export type Ticket = {
  ticketHash: Buffer;
  purpose: Purpose;
  account: { companyId: number; id: number } | null;
  network: string;
  host: string;
};

const AGE = sql`make_interval(secs => ${sql.lit(TICKET_SECONDS)})`;

/** Keeps a ticket, and takes away as many that are over as a few requests add, so that the table stays small. */
export async function keepTicket(tx: Database, { ticketHash, purpose, account, network, host }: Ticket): Promise<void> {
  const [companyId, userId] = [account?.companyId ?? null, account?.id ?? null];
  await sql`
    insert into sign_in_tickets (ticket_hash, "company_id", user_id, purpose, network, host)
    values (${ticketHash}, ${companyId}, ${userId}, ${purpose}, ${network}, ${host})
  `.execute(tx);
  await sql`
    delete from sign_in_tickets where ticket_hash in (
      select ticket_hash from sign_in_tickets where created_at < now() - ${AGE}
      order by created_at limit 20 for update skip locked
    )
  `.execute(tx);
  if (!account) return;
  await sql`
    delete from sign_in_tickets where company_id = ${companyId} and user_id = ${userId} and ticket_hash in (
      select ticket_hash from sign_in_tickets where company_id = ${companyId} and user_id = ${userId}
      order by created_at desc offset ${TICKETS_KEPT}
    )
  `.execute(tx);
}

/** A ticket that is not over, in the network that it was given to. */
export async function findTicket(
  db: Database,
  ticketHash: Buffer,
  { purpose, network }: Pick<Ticket, 'purpose' | 'network'>,
): Promise<Ticket | null> {
  const row = await db
    .selectFrom('sign_in_tickets')
    .select(['company_id', 'user_id', 'host'])
    .where('ticket_hash', '=', ticketHash)
    .where('purpose', '=', purpose)
    .where('network', '=', network)
    .where('created_at', '>', sql<string>`now() - ${AGE}`)
    .executeTakeFirst();
  if (!row) return null;
  const { company_id: companyId, user_id: id, host } = row;
  const account = companyId !== null && id !== null ? { companyId, id } : null;
  return { ticketHash, purpose, account, network, host };
}

/** At which name of the server an account was offered to make a passkey of that ticket; null where the offer is over. */
export async function hostOfOffer(
  tx: Database,
  ticketHash: Buffer,
  { companyId, id }: { companyId: number; id: number },
): Promise<string | null> {
  const row = await tx
    .selectFrom('sign_in_tickets')
    .select('host')
    .where('ticket_hash', '=', ticketHash)
    .where('purpose', '=', 'new_passkey')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('created_at', '>', sql<string>`now() - ${AGE}`)
    .executeTakeFirst();
  return row?.host ?? null;
}

/** Uses a ticket up. Of two who do so at once one is answered false. */
export async function takeTicket(tx: Database, ticketHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends what was begun for an account, as its sessions end. */
export async function endTicketsOf(tx: Database, { companyId, id }: { companyId: number; id: number }): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('company_id', '=', companyId).where('user_id', '=', id).execute();
}

/** Forgets everything that is over. */
export async function forgetOldTickets(db: Database): Promise<void> {
  await sql`delete from sign_in_tickets where created_at < now() - ${AGE}`.execute(db);
}
