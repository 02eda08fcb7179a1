import { sql } from 'kysely';
import { anonymisedCode } from '#contract/base/anonymised-name.ts';
import { errors } from '#contract/base/errors.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import type { LogLine, Work } from '../../base/pipeline/write-log.ts';
import { deleteNoteImagesOfClient } from '../../company/rows/note-image-rows.ts';
import { hashPhone } from '../../loyalty/public-page/secrets.ts';
import type { Client } from '../../loyalty/rows/point-rows.ts';
import { knownAs, namesPerson, type Person } from './known-person.ts';

const EVENT = 'client.anonymise';

/**
 * Locks a client and those that were merged into it, in the order of their ids, against everything that is recorded for them.
 * Refuses not_found.
 */
export async function lockPerson(work: Work, id: number): Promise<Client> {
  const rows = await work.tx
    .selectFrom('clients')
    .selectAll()
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
 * Empties every personal column (`personal-columns.ts`) of a client that is locked with its sales: its own row and those that
 * were merged into it, its sales with bookings and payments, points, consents, messages, codes, pictures, saved views that name it, answers
 * that are kept, and the log. Answers with how many sales there are. Lines of the log say
 * that it was done, and tell others that what they look at has changed.
 */
export async function forgetClient(work: Work, client: Anonymised): Promise<number> {
  const person = await knownAs(work, client.id);
  await deleteNoteImagesOfClient(work, client.id);
  const views = await forgetViews(work, person);
  await forgetMessages(work, person);
  await forgetConsents(work, person);
  const sales = await forgetSales(work, client.id);
  await forgetAnswers(work, { person, sales, views });
  await forgetRows(work, client);
  await sql`
    select forget_client(company_id => ${work.caller.companyId}, client_id => ${client.id}, views => ${views}::bigint[])
    from clients where company_id = ${work.caller.companyId} and id = ${client.id}
  `.execute(work.tx);
  const changes: LogLine['changes'] = { anonymised_at: [null, client.at] };
  work.lines.push({ event: EVENT, entity: 'client', entity_id: client.id, sale_id: null, changes });
  return sales.length;
}

/** Deletes saved views, of every account, whose name or search names the client; answers with their ids, deleted ones of before too. */
async function forgetViews(work: Work, person: Person): Promise<number[]> {
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
    ) said
    where l.company_id = ${companyId} and l.entity = 'list_view'
  `.execute(work.tx);
  const named = rows.filter(({ name, query }) =>
    namesPerson([name, ...new URLSearchParams(query).values()].join(' '), person),
  );
  const saved = [...new Set(named.filter((view) => view.saved).map(({ id }) => id))];
  await sql`delete from list_views where company_id = ${companyId} and id = any(${saved}::bigint[])`.execute(work.tx);
  for (const id of saved) {
    work.lines.push({ event: EVENT, entity: 'list_view', entity_id: id, sale_id: null, changes: {} });
  }
  return [...new Set(named.map(({ id }) => id))];
}

/** Messages that were sent to the client, and codes of the public page. */
async function forgetMessages(work: Work, { ids, phones, emails }: Person): Promise<void> {
  const { companyId } = work.caller;
  await sql`
    delete from messages where company_id = ${companyId}
      and (client_id = any(${ids}::bigint[]) or recipient = any(${[...phones, ...emails]}::text[]))
  `.execute(work.tx);
  await sql`
    delete from loyalty_codes where company_id = ${companyId} and phone_hash = any(${phones.map(hashPhone)}::bytea[])
  `.execute(work.tx);
}

/** Where the proofs of the client's consents are. That there were consents, and to what, says nothing of the person. */
async function forgetConsents(work: Work, { ids }: Person): Promise<void> {
  await sql`
    update client_consents set notes = ''
    where company_id = ${work.caller.companyId} and client_id = any(${ids}::bigint[]) and notes <> ''
  `.execute(work.tx);
}

/** Texts about the person on the client's sales, their bookings and payments; answers with the sales. */
async function forgetSales(work: Work, clientId: number): Promise<number[]> {
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
 * Answers that are kept for repeated requests, where they speak of the client: such a request is refused from now on, as the
 * client was anonymised.
 */
async function forgetAnswers(
  work: Work,
  { person, sales, views }: { person: Person; sales: number[]; views: number[] },
): Promise<void> {
  const status = errors.client_anonymised.status;
  const answer = JSON.stringify(new Refusal('client_anonymised').body);
  const { ids, phones, emails, fullNames, words } = person;
  const said = [...phones, ...emails, ...fullNames, ...words].map((word) => JSON.stringify(word).slice(1, -1));
  const about = `"(client_id|other_id)":(${ids.join('|')})[,}]|"sale_id":(${[0, ...sales].join('|')})[,}]`;
  const view = `^\\{"id":(${[0, ...views].join('|')}),"list":`;
  await sql`
    update idempotency_keys k set status = ${status}, answer = ${answer}
    where k.company_id = ${work.caller.companyId} and k.answer is not null
      and (k.answer ~ ${about} or k.answer ~ ${view}
        or exists (select from unnest(${said}::text[]) as word where position(word in k.answer) > 0))
  `.execute(work.tx);
}

/** The client's row and those that were merged into it. Their phone numbers are free then and can be taken by a new client. */
async function forgetRows(work: Work, { id, at, version }: Anonymised): Promise<void> {
  await sql`
    update clients set phone = '#' || id, name = '', surname = ${anonymisedCode(id)}, latin_name = '', email = null,
      anonymised_at = ${at}, anonymised_by = ${work.caller.id}, updated_by = ${work.caller.id}, updated_at = ${at},
      version = case when id = ${id} then ${version}::integer + 1 else version + 1 end
    where company_id = ${work.caller.companyId} and (id = ${id} or merged_into = ${id})
  `.execute(work.tx);
}
