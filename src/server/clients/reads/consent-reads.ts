import { sql } from 'kysely';
import type { ClientConsent, ConsentWording } from '#contract/clients/consent.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound } from '../../base/pipeline/refusal.ts';

/** Versions per answer; older ones are read with `before`. */
const MAX_WORDINGS = 20;
/** Limit of consents per client, above any real number. */
const MAX_CONSENTS = 100;

/** The versions of the consent wording, the newest first; optionally those before a version, or one version. */
export async function readWordings(
  tx: Database,
  { companyId }: Caller,
  { before, version }: { before?: number | null; version?: number | null },
): Promise<ConsentWording[]> {
  const { rows } = await sql<ConsentWording>`
    select w.version, w.ru, w.en, w.uz, ${sql.raw(fullName('u'))} as created_by_name, w.created_at
    from consent_wordings w join users u on u.company_id = w.company_id and u.id = w.created_by
    where w.company_id = ${companyId}
      and (${before ?? null}::bigint is null or w.version < ${before ?? null}::bigint)
      and (${version ?? null}::bigint is null or w.version = ${version ?? null}::bigint)
    order by w.version desc limit ${MAX_WORDINGS}
  `.execute(tx);
  return rows;
}

const COLUMNS = sql.raw(`
  c.id, c.client_id, c.wording_version, c.given_on, c.means, c.notes, ${fullName('u')} as created_by_name, c.created_at, c.withdrawn_on,
  ${fullName('w')} as withdrawn_by_name`);
const FROM = sql.raw(`
  client_consents c join users u on u.company_id = c.company_id and u.id = c.created_by
  left join users w on w.company_id = c.company_id and w.id = c.withdrawn_by`);

/** The consents of a client, including those of clients merged into it, the newest first. */
export async function readClientConsents(
  tx: Database,
  { companyId }: Caller,
  clientId: number,
): Promise<ClientConsent[]> {
  const { rows } = await sql<ClientConsent>`
    select ${COLUMNS} from ${FROM}
    where c.company_id = ${companyId} and c.client_id = ${clientId}
    order by c.given_on desc, c.id desc limit ${MAX_CONSENTS}
  `.execute(tx);
  return rows;
}

/** One consent. Refuses not_found. */
export async function readConsent(tx: Database, { companyId }: Caller, id: number): Promise<ClientConsent> {
  const { rows } = await sql<ClientConsent>`
    select ${COLUMNS} from ${FROM} where c.company_id = ${companyId} and c.id = ${id}
  `.execute(tx);
  const [consent] = rows;
  if (!consent) throw notFound();
  return consent;
}
