import { type RawBuilder, sql } from 'kysely';
import type { ClientPair, ClientTwin, Likeness } from '#contract/clients/client-merge.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { searchPerson } from '../../base/lists/filter-conditions.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields, notFound } from '../../base/pipeline/refusal.ts';
import {
  endOf,
  FIRST_SLICE,
  isOfWords,
  MAX_SLICE,
  PAIR,
  pairsByWord,
  pairsOfSlice,
  SHARED_NAME,
  SLICE,
  type Slice,
} from './client-pair-slices.ts';

/** Clients of a search whose pairs are looked up, and how many of them also by words of their names. */
const MAX_SOUGHT = 50;
const MAX_SOUGHT_BY_WORD = 5;

/** Candidate pairs of the clients that match a condition, each looked up by its phone and name. */
const pairsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with sought as materialized (
    select c.id, c.phone, c.phone_tail, c.phone_head, c.name_words, c.name_sound, row_number() over (order by c.id desc) as place
    from clients c where c.company_id = (select company_id from args) and c.merged_into is null
      and c.anonymised_at is null and ${which}
    order by c.id desc limit ${sql.lit(MAX_SOUGHT)}
  )
  select ${sql.raw(PAIR)}, 2 as shared_by, 0.4 as least
  from sought a cross join lateral (
    select * from alive b where b.phone_tail = a.phone_tail and b.id <> a.id limit 20
  ) b
  union all
  select ${sql.raw(PAIR)}, ${sql.lit(SHARED_NAME / 2)}, 0.4
  from sought a cross join lateral (
    select * from alive b where b.name_sound = a.name_sound and b.id <> a.id
    order by b.phone_head = a.phone_head desc, b.id desc limit 20
  ) b
  union all
  select ${sql.raw(PAIR)}, ${sql.lit(SHARED_NAME)}, 0.55
  from sought a
  cross join lateral (
    select word from string_to_table(a.name_words, ' ') as word where length(word) > 2 order by length(word) desc limit 2
  ) w
  cross join lateral (
    select b.id, b.phone, b.name_words from clients b
    where b.company_id = (select company_id from args) and b.merged_into is null and b.anonymised_at is null
      and b.id <> a.id and b.search_letters like '%' || w.word || '%' and similarity(a.name_words, b.name_words) >= 0.55
    limit 20
  ) b
  where a.place <= ${sql.lit(MAX_SOUGHT_BY_WORD)}`;

/** The place after a pair of its slice. */
type Place = [score: string, first: number, second: number];
type Cursor = [...Place, ...slice: [entries: number, tail: Slice['tail'], sound: Slice['sound']]];
type PageOfPairs = { first: number; after: Place | null };

const MAX_PAGE = 100;

const twinFields = [
  'id',
  'name',
  'surname',
  'latin_name',
  'phone',
  'email',
  'points',
  'created_at',
  'sales_count',
] as const;

/** Selects the displayed fields of one side, prefixed with its alias. */
const twinColumns = (alias: 'first' | 'second') =>
  twinFields
    .map((field) => {
      const sales = `(select count(*) from sales s where s.company_id = ${alias}.company_id and s.client_id = ${alias}.id)`;
      return `${field === 'sales_count' ? sales : `${alias}.${field}`} as ${alias}_${field}`;
    })
    .join(', ');

type PairRow = { score: string; same_phone: boolean; near_phone: boolean; same_name: boolean } & {
  [Field in keyof ClientTwin as `first_${Field}` | `second_${Field}`]: ClientTwin[Field];
};

/** Equal names apart from separators; the letters are compared only where the lengths match. */
const SAME_LENGTH = `length(replace(a_words, ' ', '')) = length(replace(b_words, ' ', ''))`;
const SAME_LETTERS = `join_letters(first.surname || first.name) = join_letters(second.surname || second.name)`;

/**
 * Scores candidate pairs by the similarity of the names and the common digits of the phones, and returns the best. A
 * name shared by several clients scores lower. Pairs that a user has marked as different people are left out.
 */
async function scorePairs(
  tx: Database,
  { companyId }: Caller,
  found: RawBuilder<unknown>,
  { first, after }: PageOfPairs,
): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    with args as (select ${companyId}::bigint as company_id), alive as not materialized (
      select id, phone, phone_tail, phone_head, name_words, name_sound from clients
      where company_id = ${companyId} and merged_into is null and anonymised_at is null
    ), found as (${found}), pairs as (
      select least(a_id, b_id) as first_id, greatest(a_id, b_id) as second_id,
        min(shared_by) as shared_by, min(least) as least,
        right(min(a_phone), 9) = right(max(b_phone), 9) as same_phone,
        right(min(a_phone), 7) = right(max(b_phone), 7) or left(min(a_phone), 9) = left(max(b_phone), 9) as near_phone,
        min(a_words) as a_words, max(b_words) as b_words
      from found
      group by least(a_id, b_id), greatest(a_id, b_id)
    ), named as materialized (
      select p.*, a_words = b_words or (${sql.raw(SAME_LENGTH)} and exists (
        select from clients first join clients second on second.company_id = ${companyId} and second.id = second_id
        where first.company_id = ${companyId} and first.id = first_id and ${sql.raw(SAME_LETTERS)}
      )) as same_name
      from pairs p
    ), alike as materialized (
      select n.*, case when same_name then 1 else similarity(a_words, b_words) end as likeness from named n
    ), judged as (
      select first_id, second_id, same_phone, near_phone and not same_phone as near_phone, same_name, (
        case when same_phone then 0.8 + 0.2 * likeness when near_phone then 0.9 * likeness
          else (0.8 - 0.04 * (shared_by - 2)) * likeness end
      )::numeric(4, 3) as score
      from alike p
      where (same_phone or likeness >= least) and not exists (
        select from client_pairs_apart k
        where k.company_id = ${companyId} and k.first_id = p.first_id and k.second_id = p.second_id
      )
    ), best as materialized (
      select * from judged
      where ${after === null ? sql`true` : sql`(score, first_id, second_id) < (${after[0]}::numeric, ${after[1]}, ${after[2]})`}
      order by score desc, first_id desc, second_id desc limit ${sql.lit(first + 1)}
    )
    select best.score, best.same_phone, best.near_phone, best.same_name, ${sql.raw(twinColumns('first'))}, ${sql.raw(twinColumns('second'))}
    from best
    join clients first on first.company_id = ${companyId} and first.id = best.first_id
    join clients second on second.company_id = ${companyId} and second.id = best.second_id
    order by best.score desc, best.first_id desc, best.second_id desc
  `.execute(tx);
  return rows;
}

const reasonsOf = ({ same_phone, near_phone, same_name }: PairRow): Likeness[] => [
  ...(same_phone ? (['same_phone'] as const) : []),
  ...(near_phone ? (['near_phone'] as const) : []),
  same_name ? 'same_name' : 'similar_name',
];

/** A pair of the API from a row of the query. */
function toPair(row: PairRow): ClientPair {
  const side = (which: 'first' | 'second'): ClientTwin => ({
    id: row[`${which}_id`],
    name: row[`${which}_name`],
    surname: row[`${which}_surname`],
    latin_name: row[`${which}_latin_name`],
    phone: row[`${which}_phone`],
    email: row[`${which}_email`],
    points: row[`${which}_points`],
    created_at: row[`${which}_created_at`],
    sales_count: row[`${which}_sales_count`],
  });
  return { first: side('first'), second: side('second'), reasons: reasonsOf(row), score: row.score };
}

export type DuplicatesArguments = ArgumentsOf<'clientDuplicates'>;
type PairPage = { rows: ClientPair[]; endCursor: string | null; hasNextPage: boolean };

/** Pairs of the company, after a pair of a slice: as many as asked for, however many slices they take. */
async function readSlices(tx: Database, caller: Caller, count: number, cursor: Cursor | null) {
  const found: { pair: PairRow; slice: Slice }[] = [];
  let next: Slice | null = cursor === null ? FIRST_SLICE : { entries: cursor[3], tail: cursor[4], sound: cursor[5] };
  let after: Place | null = cursor === null ? null : [cursor[0], cursor[1], cursor[2]];
  while (next !== null && found.length < count) {
    const slice: Slice = next;
    const end = isOfWords(slice) ? null : await endOf(tx, caller, slice);
    const candidates = end === null ? pairsByWord : pairsOfSlice(slice, end);
    const first = count - found.length;
    const pairs = await scorePairs(tx, caller, candidates, { first, after });
    found.push(...pairs.slice(0, first).map((pair) => ({ pair, slice })));
    // A slice that is read on had pairs: the next one begins and ends as if the page were a larger one.
    const hadPairs = after !== null || pairs.length > 0;
    const entries = hadPairs ? SLICE : Math.min(2 * slice.entries, MAX_SLICE);
    next = end === null ? null : { entries, ...end };
    after = null;
  }
  return found;
}

/** The pairs of the clients that a search finds. */
async function readSought(tx: Database, caller: Caller, words: string, count: number, cursor: Cursor | null) {
  const after: Place | null = cursor === null ? null : [cursor[0], cursor[1], cursor[2]];
  const pairs = await scorePairs(tx, caller, pairsOf(searchPerson('c')(words)), { first: count, after });
  return pairs.slice(0, count).map((pair) => ({ pair, slice: FIRST_SLICE }));
}

/**
 * Probable duplicates: slice by slice, in each the most probable pair first; with `search`, only pairs of the clients
 * that it finds.
 */
export async function readClientDuplicates(tx: Database, caller: Caller, args: DuplicatesArguments): Promise<PairPage> {
  const first = args.first ?? 20;
  if (first < 1 || first > MAX_PAGE) throw invalidFields({ first: 'number_invalid' });
  const words = args.search?.trim() ?? '';
  const cursor = decode(args.after ?? null);
  const found =
    words === ''
      ? await readSlices(tx, caller, first + 1, cursor)
      : await readSought(tx, caller, words, first + 1, cursor);
  const page = found.slice(0, first);
  const last = page.at(-1);
  const endCursor = last ? encode(cursorOf(last)) : null;
  return { rows: page.map(({ pair }) => toPair(pair)), endCursor, hasNextPage: found.length > first };
}

/** Probable duplicates of one client, the most probable first. Refuses not_found. */
export async function readSimilarClients(tx: Database, caller: Caller, id: number): Promise<ClientPair[]> {
  const known = await tx
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw notFound();
  const pairs = await scorePairs(tx, caller, pairsOf(sql`c.id = ${id}`), { first: 10, after: null });
  return pairs.slice(0, 10).map(toPair);
}

const cursorOf = ({ pair, slice }: { pair: PairRow; slice: Slice }): Cursor => [
  ...([pair.score, pair.first_id, pair.second_id] as const),
  ...([slice.entries, slice.tail, slice.sound] as const),
];
const encode = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decode(text: string | null): Cursor | null {
  if (text === null) return null;
  try {
    const [score, first, second, entries, tail, sound] = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    ) as Cursor;
    const isPair = /^\d\.\d{3}$/.test(score) && Number.isSafeInteger(first) && Number.isSafeInteger(second);
    const isSlice =
      Number.isSafeInteger(entries) &&
      entries >= SLICE &&
      entries <= MAX_SLICE &&
      [tail, sound].every(
        (value) => value === null || value === true || (typeof value === 'string' && !value.includes('\0')),
      );
    if (isPair && isSlice) return [score, first, second, entries, tail, sound];
  } catch {
    // Malformed cursor: refused below.
  }
  throw invalidFields({ after: 'choice_invalid' });
}
