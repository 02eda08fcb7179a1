import { sql } from 'kysely';
import { anonymisedCode } from '#contract/base/anonymised-name.ts';
import { errors } from '#contract/base/errors.ts';
import { columnNames } from '../../base/db/schema.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import type { LogLine, Work } from '../../base/pipeline/write-log.ts';
import { deleteNoteImagesOfClient } from '../../company/rows/note-image-rows.ts';
import { hashPhone } from '../../loyalty/public-page/secrets.ts';
import type { Client } from '../../loyalty/rows/point-rows.ts';
import { mentionsPerson, type PersonIdentifiers, readIdentifiers } from './person-identifiers.ts';

const EVENT = 'client.anonymise';

/**
 * Locks a client and those merged into it, in the order of their ids, also against new rows that refer to them. Refuses
 * not_found.
 */
export async function lockClientWithMerged(work: Work, id: number): Promise<Client> {
  const rows = await work.tx
    .selectFrom('clients')
    .select(columnNames.clients)
    .where('company_id', '=', work.caller.companyId)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const client = rows.find((row) => row.id === id);
  if (!client) throw notFound();
  return client;
}

type Anonymised = { id: number; at: string; version: number };

/**
 * Empties all personal columns (`personal-columns.ts`) of a client that is locked with its sales: its rows and those
 * merged into it, sales with bookings and payments, points, consents, messages, codes, pictures, saved views that
 * mention it, stored answers, and the audit log. Returns the number of sales. Its log lines record the anonymising and
 * notify open screens.
 */
export async function erasePersonalData(work: Work, client: Anonymised): Promise<number> {
  const person = await readIdentifiers(work, client.id);
  await deleteNoteImagesOfClient(work, client.id);
  const views = await eraseViews(work, person);
  await eraseMessages(work, person);
  await eraseConsents(work, person);
  const sales = await eraseSales(work, client.id);
  await eraseAnswers(work, { person, sales, views });
  await eraseClients(work, client);
  await sql`
    select forget_client(company_id => ${work.caller.companyId}, client_id => ${client.id}, views => ${views}::bigint[])
    from clients where company_id = ${work.caller.companyId} and id = ${client.id}
  `.execute(work.tx);
  const changes: LogLine['changes'] = { anonymised_at: [null, client.at] };
  work.lines.push({ event: EVENT, entity: 'client', entity_id: client.id, sale_id: null, changes });
  return sales.length;
}

/**
 * Deletes saved views, of all accounts, that mention the client; returns their ids, with those of earlier deleted views
 * that the audit log still names.
 */
async function eraseViews(work: Work, person: PersonIdentifiers): Promise<number[]> {
  const { companyId } = work.caller;
  const { rows } = await sql<{ id: number; name: string; query: string; saved: boolean }>`
    select v.id, v.name, v.query, true as saved from list_views v where v.company_id = ${companyId}
    union all
    select l.entity_id, name, query, false from audit_log l
    cross join lateral (
      select coalesce(string_agg(value, ' ') filter (where field = 'name'), '') as name,
        coalesce(string_agg(value, '&') filter (where field = 'query'), '') as query
      from jsonb_each(l.changes) as change (field, pair)
      cross join lateral jsonb_array_elements_text(pair) as value where field in ('name', 'query')
    ) mentioned
    where l.company_id = ${companyId} and l.entity = 'list_view'
  `.execute(work.tx);
  const named = rows.filter(({ name, query }) =>
    mentionsPerson([name, ...new URLSearchParams(query).values()].join(' '), person),
  );
  const saved = [...new Set(named.filter((view) => view.saved).map(({ id }) => id))];
  await sql`delete from list_views where company_id = ${companyId} and id = any(${saved}::bigint[])`.execute(work.tx);
  for (const id of saved) {
    work.lines.push({ event: EVENT, entity: 'list_view', entity_id: id, sale_id: null, changes: {} });
  }
  return [...new Set(named.map(({ id }) => id))];
}

/** Deletes the client's messages and codes of the public page. */
async function eraseMessages(work: Work, { ids, phones, emails }: PersonIdentifiers): Promise<void> {
  const { companyId } = work.caller;
  await sql`
    delete from messages where company_id = ${companyId}
      and (client_id = any(${ids}::bigint[]) or recipient = any(${[...phones, ...emails]}::text[]))
  `.execute(work.tx);
  await sql`
    delete from loyalty_codes where company_id = ${companyId} and phone_hash = any(${phones.map(hashPhone)}::bytea[])
  `.execute(work.tx);
}

/** Empties the notes of consents, which say where the proof is kept. That a consent was given is not personal. */
async function eraseConsents(work: Work, { ids }: PersonIdentifiers): Promise<void> {
  await sql`
    update client_consents set notes = ''
    where company_id = ${work.caller.companyId} and client_id = any(${ids}::bigint[]) and notes <> ''
  `.execute(work.tx);
}

/** Empties texts about the client on its sales, bookings and payments; returns the ids of the sales. */
async function eraseSales(work: Work, clientId: number): Promise<number[]> {
  const { companyId } = work.caller;
  const { rows } = await sql<{ id: number; agent_id: number; office_id: number }>`
    update sales set tourist_phone = '', tourist_name = '', tourist_surname = ${anonymisedCode(clientId)}, tourist_latin_name = '',
      notes = '', operator_notes = '', management_notes = '', service = '', blank_number = null,
      cancel_reason = case when cancel_reason is null then null else '' end
    where company_id = ${companyId} and client_id = ${clientId} returning id, agent_id, office_id
  `.execute(work.tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update bookings set reference_number = null
    where company_id = ${companyId} and sale_id = any(${ids}::bigint[]) and reference_number is not null
  `.execute(work.tx);
  await sql`
    update tourist_payments set tags = '{}', decline_reason = case when decline_reason is null then null else '' end
    where company_id = ${companyId} and sale_id = any(${ids}::bigint[]) and (tags <> '{}' or decline_reason <> '')
  `.execute(work.tx);
  for (const { id, agent_id, office_id } of rows) {
    work.owners.set(id, { agentId: agent_id, officeId: office_id });
    work.lines.push({ event: EVENT, entity: 'sale', entity_id: id, sale_id: id, changes: {} });
  }
  return ids;
}

/**
 * Replaces stored answers of repeated requests that mention the client: such a request is refused with
 * client_anonymised from now on.
 */
async function eraseAnswers(
  work: Work,
  { person, sales, views }: { person: PersonIdentifiers; sales: number[]; views: number[] },
): Promise<void> {
  const status = errors.client_anonymised.status;
  const answer = JSON.stringify(new Refusal('client_anonymised').body);
  const { ids, phones, emails, fullNames, words } = person;
  const mentions = [...phones, ...emails, ...fullNames, ...words].map((word) => JSON.stringify(word).slice(1, -1));
  const about = `"(client_id|other_id)":(${ids.join('|')})[,}]|"sale_id":(${[0, ...sales].join('|')})[,}]`;
  const view = `^\\{"id":(${[0, ...views].join('|')}),"list":`;
  await sql`
    update idempotency_keys k set status = ${status}, answer = ${answer}
    where k.company_id = ${work.caller.companyId} and k.answer is not null
      and (k.answer ~ ${about} or k.answer ~ ${view}
        or exists (select from unnest(${mentions}::text[]) as word where position(word in k.answer) > 0))
  `.execute(work.tx);
}

/** Empties the rows of the client and of those merged into it. Their phone numbers can be used by a new client. */
async function eraseClients(work: Work, { id, at, version }: Anonymised): Promise<void> {
  await sql`
    update clients set phone = '#' || id, name = '', surname = ${anonymisedCode(id)}, latin_name = '', email = null,
      anonymised_at = ${at}, anonymised_by = ${work.caller.id}, updated_by = ${work.caller.id}, updated_at = ${at},
      version = case when id = ${id} then ${version}::integer + 1 else version + 1 end
    where company_id = ${work.caller.companyId} and (id = ${id} or merged_into = ${id})
  `.execute(work.tx);
}
