import { sql } from 'kysely';
import { permissions } from '#contract/base/roles.ts';
import type { Database } from '../../base/db/connect.ts';
import { visible } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/**
 * The time within which a user may read a client by id after typing its whole phone number or creating it: a working
 * day.
 */
const KNOWN_FOR = '12 hours';

/**
 * Whether the caller may see a sale of the client, or has looked it up or created it within KNOWN_FOR according to the
 * audit log.
 */
export async function isClientKnown(tx: Database, caller: Caller, clientId: number): Promise<boolean> {
  const { companyId, id, role } = caller;
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from sales s where s.client_id = ${clientId} and ${visible(caller, 's', permissions['sale.view'][role])}
    ) or exists (
      select from audit_log l
      where l.company_id = ${companyId} and l.entity = 'client' and l.entity_id = ${clientId} and l.user_id = ${id}
        and l.event in ('client.look_up', 'client.create') and l.at > now() - ${KNOWN_FOR}::interval
    ) as known
  `.execute(tx);
  return rows[0]?.known ?? false;
}
