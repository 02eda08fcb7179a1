import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/** Validity of a ticket in seconds: time to get one's phone. */
const TICKET_SECONDS = 300;

/** Tickets per account; a further one replaces the oldest. */
const MAX_TICKETS = 5;

type Purpose = 'second_step' | 'passkey' | 'new_passkey';

/**
 * An unfinished sign-in or offer: its account (null while unknown), the network it was requested from, and the host it
 * was requested at.
 */
export type Ticket = {
  ticketHash: Buffer;
  purpose: Purpose;
  account: { companyId: number; id: number } | null;
  network: string;
  host: string;
};

const AGE = sql`make_interval(secs => ${sql.lit(TICKET_SECONDS)})`;

/** Inserts a ticket and deletes some expired ones, so that the table stays small. */
export async function insertTicket(
  tx: Database,
  { ticketHash, purpose, account, network, host }: Ticket,
): Promise<void> {
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
      order by created_at desc offset ${MAX_TICKETS}
    )
  `.execute(tx);
}

/** A ticket that has not expired, for the network that it was issued to. */
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

/** The host of an account's passkey offer; null when it has expired. */
export async function findOfferHost(
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

/** Deletes a ticket; false when it was used already. */
export async function consumeTicket(tx: Database, ticketHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes the tickets of an account. */
export async function endTicketsOf(tx: Database, { companyId, id }: { companyId: number; id: number }): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('company_id', '=', companyId).where('user_id', '=', id).execute();
}

/** Deletes expired tickets. */
export async function deleteExpiredTickets(db: Database): Promise<void> {
  await sql`delete from sign_in_tickets where created_at < now() - ${AGE}`.execute(db);
}
