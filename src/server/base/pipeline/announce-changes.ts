import { sql } from 'kysely';
import { CHANNEL, type Change, type ChangeNotice } from '../db/change-notice.ts';
import type { Caller } from './caller.ts';
import type { LogLine, Work } from './write-log.ts';

/** PostgreSQL's limit is 8,000 bytes a notification; a change takes up to 70. */
const CHANGES_EACH = 100;

/** A line of the log, or a change that is not logged. */
type LoggedChange = Omit<LogLine, 'event' | 'entity' | 'changes'> & { event: string; entity: string };
type ChangeScope = Pick<Work, 'tx' | 'owners'> & {
  caller: Pick<Caller, 'companyId'> & Partial<Pick<Caller, 'id'>>;
  lines: LoggedChange[];
};

/** Notifies all servers of the changes when the transaction commits. A change below a sale is one of the sale too. */
export async function notifyChanges(work: ChangeScope): Promise<void> {
  const changes = new Map<string, Change>();
  const add = (entity: string, id: number, saleId: number | null) => {
    const owner = work.owners.get(saleId ?? 0);
    changes.set(`${entity} ${id}`, [entity, id, owner?.agentId ?? 0, owner?.officeId ?? 0]);
  };
  for (const { event, entity, entity_id, sale_id } of work.lines) {
    // Signing in and out changes a session and not the user.
    add(event.startsWith('session.') ? 'session' : entity, entity_id, sale_id);
    if (sale_id !== null) add('sale', sale_id, sale_id);
  }
  await announce(work, [...changes.values()]);
}

/** Notifies all servers of given changes: an import is one change of each entity, however many rows it has. */
export async function announce(work: Pick<ChangeScope, 'tx' | 'caller'>, all: Change[]): Promise<void> {
  for (let start = 0; start < all.length; start += CHANGES_EACH) {
    const { companyId: company, id: by = 0 } = work.caller;
    const notice: ChangeNotice = { company, by, changes: all.slice(start, start + CHANGES_EACH) };
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(work.tx);
  }
}
