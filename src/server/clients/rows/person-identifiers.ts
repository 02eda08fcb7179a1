import { sql } from 'kysely';
import { personKey } from '#contract/base/person-names.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

/** The identifiers of a client and of those merged into it, present and former. */
export type PersonIdentifiers = {
  ids: number[];
  phones: string[];
  emails: string[];
  /** Surname and name in either order, and names in Latin letters. */
  fullNames: string[];
  /** Surnames and first names that no other client and no account of the company has. */
  words: string[];
};

type FoundIdentifier = { kind: 'phone' | 'email' | 'surname' | 'name' | 'latin_name'; value: string; shared: boolean };

/** Reads the present and former identifiers of a client from its rows, its sales and the audit log. */
export async function readIdentifiers(work: Work, clientId: number): Promise<PersonIdentifiers> {
  const { companyId } = work.caller;
  const { rows: own } = await sql<{ id: number }>`
    select c.id from clients c
    where c.company_id = ${companyId} and (c.id = ${clientId} or c.merged_into = ${clientId})
  `.execute(work.tx);
  const ids = own.map(({ id }) => id);
  const { rows } = await sql<FoundIdentifier>`
    with told as (
      select l.changes from audit_log l
      where l.company_id = ${companyId} and l.entity = 'client' and l.entity_id = any(${ids}::bigint[])
      union all
      select l.changes from sales s
      join audit_log l on l.company_id = s.company_id and l.sale_id = s.id and l.entity = 'sale'
      where s.company_id = ${companyId} and s.client_id = ${clientId}
    ), called (kind, value) as (
      select f.kind, f.value from clients c
      cross join lateral (values
        ('phone', c.phone), ('surname', c.surname), ('name', c.name), ('latin_name', c.latin_name), ('email', c.email)
      ) f (kind, value)
      where c.company_id = ${companyId} and c.id = any(${ids}::bigint[])
      union
      select f.kind, f.value from sales s
      cross join lateral (values
        ('phone', s.tourist_phone), ('surname', s.tourist_surname), ('name', s.tourist_name), ('latin_name', s.tourist_latin_name)
      ) f (kind, value)
      where s.company_id = ${companyId} and s.client_id = ${clientId}
      union
      select replace(change.field, 'tourist_', ''), value from told
      cross join lateral jsonb_each(told.changes) as change (field, pair)
      cross join lateral jsonb_array_elements_text(change.pair) as value
      where change.field in (
        'phone', 'surname', 'name', 'latin_name', 'email', 'tourist_phone', 'tourist_surname', 'tourist_name', 'tourist_latin_name'
      )
    )
    select kind, value, kind in ('surname', 'name') and (
      exists (
        select from clients o where o.company_id = ${companyId} and o.id <> all(${ids}::bigint[])
          and lower(value) in (lower(o.surname), lower(o.name))
      ) or exists (
        select from users u where u.company_id = ${companyId} and lower(value) in (lower(u.surname), lower(u.name))
      )
    ) as shared
    from called where value <> ''
  `.execute(work.tx);
  const of = (...kinds: FoundIdentifier['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind));
  const valuesOf = (found: FoundIdentifier[]) => [...new Set(found.map(({ value }) => value))];
  const full = valuesOf(of('surname')).flatMap((surname) =>
    valuesOf(of('name')).flatMap((name) => [`${surname} ${name}`, `${name} ${surname}`]),
  );
  return {
    ...{ ids, phones: valuesOf(of('phone')), emails: valuesOf(of('email')) },
    fullNames: [...full, ...valuesOf(of('latin_name'))],
    words: valuesOf(of('surname', 'name').filter(({ shared }) => !shared)),
  };
}

/** The last digits of a phone that identify it independent of its prefix. */
const SIGNIFICANT_DIGITS = 7;
/** Shorter words occur within others. */
const MIN_WORD_LENGTH = 3;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Whether a short text (the name of a view, a search) mentions a person by phone, e-mail, full name, or a word of the
 * name that no other person has. Case and separators are ignored.
 */
export function mentionsPerson(text: string, { phones, emails, fullNames, words }: PersonIdentifiers): boolean {
  const digits = digitsOf(text);
  if (phones.some((phone) => digits.includes(digitsOf(phone).slice(-SIGNIFICANT_DIGITS)))) return true;
  const key = personKey(text);
  return [...emails, ...fullNames, ...words]
    .map(personKey)
    .some((word) => word.length >= MIN_WORD_LENGTH && key.includes(word));
}
