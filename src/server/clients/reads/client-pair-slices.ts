import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** Columns of a candidate pair: the compared values of both sides. */
export const PAIR = `a.id as a_id, b.id as b_id, a.phone as a_phone, b.phone as b_phone, a.name_words as a_words, b.name_words as b_words`;

/** Values shared by more clients than these are no hint of a duplicate. */
const SHARED_TAIL = 8;
export const SHARED_NAME = 6;
/**
 * The pairs of a company are searched slice by slice: so many entries of the index of phones and of the index of sounds,
 * so that a page takes the same time in a company of any size. A small company is one slice. After a slice without pairs
 * the next one is larger, so that a company without duplicates is not read in hundreds of statements.
 */
export const SLICE = 2_000;
export const MAX_SLICE = 64_000;
/** Pairs by one shared word need a scan of all clients, so they are searched only in companies up to this size. */
const MAX_CLIENTS_BY_WORD = 20_000;
/** Words shared by more clients than this are no hint of a duplicate, and the rarest words are compared. */
const SHARED_WORD = 12;
const WORDS = 500;

/**
 * A slice: how many entries of each index it has, and the value after which they begin; `true`: at the beginning of the
 * index, null: there are no more. The last slice, after both, is that of shared words.
 */
export type Slice = { entries: number; tail: string | true | null; sound: string | true | null };
export const FIRST_SLICE: Slice = { entries: SLICE, tail: true, sound: true };
export const isOfWords = ({ tail, sound }: Slice): boolean => tail === null && sound === null;

/** The condition of a slice's entries of an index. */
function within(column: 'phone_tail' | 'name_sound', from: Slice['tail'], to: Slice['tail']): RawBuilder<unknown> {
  if (from === null) return sql`false`;
  const name = sql.raw(column);
  const after = from === true ? sql`true` : sql`${name} > ${from}`;
  return to === null ? after : sql`${after} and ${name} <= ${to}`;
}

/** The last values of a slice, null at the end of an index: those after which the next slice begins. */
export async function endOf(
  tx: Database,
  { companyId }: Caller,
  { entries, tail, sound }: Slice,
): Promise<Omit<Slice, 'entries'>> {
  const last = (column: 'phone_tail' | 'name_sound', from: Slice['tail']) => sql`(
    select ${sql.raw(column)} from clients
    where company_id = ${companyId} and merged_into is null and anonymised_at is null and ${within(column, from, null)}
    order by ${sql.raw(column)} offset ${sql.lit(entries - 1)} limit 1
  )`;
  const { rows } = await sql<Omit<Slice, 'entries'>>`
    select ${last('phone_tail', tail)} as tail, ${last('name_sound', sound)} as sound
  `.execute(tx);
  return rows[0] ?? { tail: null, sound: null };
}

/** The SQL of whether a group that the rows `a` and `b` share has few members, so that its slice has the pair. */
const isFew = (group: string, most: number) =>
  `(select count(*) from (select from alive m where ${group} limit ${most + 1}) few) <= ${most}`;
const FEW_BY_TAIL = `a.phone_tail = b.phone_tail and ${isFew('m.phone_tail = a.phone_tail', SHARED_TAIL)}`;
const FEW_BY_SOUND = `a.name_sound = b.name_sound and (${isFew('m.name_sound = a.name_sound', SHARED_NAME)}
  or a.phone_head = b.phone_head and ${isFew('m.name_sound = a.name_sound and m.phone_head = a.phone_head', SHARED_NAME)})`;

/** Pairs by one shared word, in small companies, that no other slice has. */
export const pairsByWord: RawBuilder<unknown> = sql.raw(`
  select ${PAIR}, ${SHARED_NAME} as shared_by, 0.55 as least
  from (
    select array_agg(id) as ids from alive cross join string_to_table(name_words, ' ') as word
    where (select count(*) from (select from alive limit ${MAX_CLIENTS_BY_WORD + 1}) few) <= ${MAX_CLIENTS_BY_WORD} and length(word) > 2
    group by word having count(*) between 2 and ${SHARED_WORD} order by count(*), min(id) desc limit ${WORDS}
  ) k
  join alive a on a.id = any(k.ids) join alive b on b.id = any(k.ids) and b.id > a.id
  where not (${FEW_BY_TAIL}) and not (${FEW_BY_SOUND})`);

/**
 * Candidate pairs of a slice, from indexes only: the same last digits of a phone; a rare name that sounds alike; such a
 * name and the same first digits of a phone. A pair that its phones propose is left out of those of its names, which may
 * be in another slice.
 */
export function pairsOfSlice(from: Slice, to: Omit<Slice, 'entries'>): RawBuilder<unknown> {
  return sql`
    with sounds as materialized (
      select name_sound, phone_head, count(*) as same_head, (sum(count(*)) over (partition by name_sound))::integer as shared_by
      from alive where ${within('name_sound', from.sound, to.sound)} group by name_sound, phone_head
    )
    select ${sql.raw(PAIR)}, 2 as shared_by, 0.4 as least
    from (
      select phone_tail from alive where ${within('phone_tail', from.tail, to.tail)}
      group by 1 having count(*) between 2 and ${sql.lit(SHARED_TAIL)}
    ) k
    join alive a using (phone_tail) join alive b on b.phone_tail = a.phone_tail and b.id > a.id
    union all
    select ${sql.raw(PAIR)}, k.shared_by, 0.4
    from (select name_sound, min(shared_by) as shared_by from sounds group by 1) k
    join alive a using (name_sound) join alive b on b.name_sound = a.name_sound and b.id > a.id
    where k.shared_by between 2 and ${sql.lit(SHARED_NAME)} and not (${sql.raw(FEW_BY_TAIL)})
    union all
    select ${sql.raw(PAIR)}, ${sql.lit(SHARED_NAME)}, 0.4
    from sounds k
    join alive a using (name_sound, phone_head)
    join alive b on b.name_sound = a.name_sound and b.phone_head = a.phone_head and b.id > a.id
    where k.shared_by > ${sql.lit(SHARED_NAME)} and k.same_head between 2 and ${sql.lit(SHARED_NAME)}
      and not (${sql.raw(FEW_BY_TAIL)})`;
}
