import type { Insertable, Selectable } from 'kysely';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

type WordingRow = Selectable<Schema['consent_wordings']>;
export type ConsentRow = Selectable<Schema['client_consents']>;

/**
 * The newest version of the wording, null before the first. Locks the company's row, so that a parallel change of the
 * wording waits.
 */
export async function lockNewestWording({ tx, caller }: Work): Promise<WordingRow | null> {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', caller.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom('consent_wordings')
    .select(columnNames.consent_wordings)
    .where('company_id', '=', caller.companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Inserts a version of the wording. Its log line has only the version, because the row with the texts never changes.
 */
export async function insertWording(
  work: Work,
  wording: Pick<WordingRow, 'version' | 'ru' | 'en' | 'uz'>,
): Promise<void> {
  const { tx, caller, lines } = work;
  await tx
    .insertInto('consent_wordings')
    .values({ company_id: caller.companyId, ...wording, created_by: caller.id })
    .execute();
  const { version } = wording;
  lines.push({
    event: 'consent_wording.add',
    entity: 'consent_wording',
    entity_id: version,
    sale_id: null,
    changes: { wording_version: [version === 1 ? null : version - 1, version] },
  });
}

export async function wordingExists({ tx, caller }: Work, version: number): Promise<boolean> {
  const row = await tx
    .selectFrom('consent_wordings')
    .select('version')
    .where('company_id', '=', caller.companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** The client's id of a consent. Refuses not_found. */
export async function readClientOfConsent({ tx, caller }: Work, id: number): Promise<number> {
  const row = await tx
    .selectFrom('client_consents')
    .select('client_id')
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.client_id;
}

/** Whether a locked client has a consent to a version that is not withdrawn. */
export async function isInForce(
  { tx, caller }: Work,
  { client_id, wording_version }: Pick<ConsentRow, 'client_id' | 'wording_version'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('client_consents')
    .select('id')
    .where('company_id', '=', caller.companyId)
    .where('client_id', '=', client_id)
    .where('wording_version', '=', wording_version)
    .where('withdrawn_on', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type NewConsent = Omit<Insertable<Schema['client_consents']>, 'company_id' | 'created_by'>;

/** Inserts a consent with a log line of the client, in whose history it is shown. Returns the id. */
export async function insertConsent(work: Work, consent: NewConsent): Promise<number> {
  const { tx, caller, lines } = work;
  const { id } = await tx
    .insertInto('client_consents')
    .values({ company_id: caller.companyId, ...consent, created_by: caller.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { client_id, wording_version, given_on, means, notes } = consent;
  lines.push({
    event: 'consent.add',
    entity: 'client',
    entity_id: client_id,
    sale_id: null,
    changes: {
      wording_version: [null, wording_version],
      given_on: [null, given_on],
      consent_means: [null, means],
      ...(notes ? { notes: [null, notes] } : {}),
    },
  });
  return id;
}

/** Sets the date of withdrawal of a locked consent. */
export async function withdrawLocked(work: Work, consent: ConsentRow, day: string): Promise<void> {
  const { tx, caller, lines } = work;
  const { id, client_id, wording_version } = consent;
  await tx
    .updateTable('client_consents')
    .set({ withdrawn_on: day, withdrawn_by: caller.id })
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .execute();
  lines.push({
    event: 'consent.withdraw',
    entity: 'client',
    entity_id: client_id,
    sale_id: null,
    changes: { wording_version: [wording_version, null], withdrawn_on: [null, day] },
  });
}
