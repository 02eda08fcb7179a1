import { beforeAll, expect, test } from 'vitest';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { seedFor } from '../../support/seed.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const superuser = await sharedSql(server.database.superuser);
/** Both have the same tourists under other ids. */
const company = await buildCompany(server);
const neighbour = await buildCompany(server);

const SALES = 300;
const SEARCHES = 120;
let state = seedFor('searches by scan');
const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
const oneOf = <Each>(choices: readonly Each[]): Each => choices[random(choices.length)] as Each;
const digits = (length: number): string => Array.from({ length }, () => random(10)).join('');

const SURNAMES = ['Каримов', 'Каримова', 'Абдукаримов', 'Королёва', 'Королев', 'Петрова-Водкина', 'Ким', "O'Neill"];
const NAMES = ['Карим', 'Алёна', 'Анна', 'Ли', 'Бобур'];
/** Few numbers, which share beginnings, ends and middles. */
const TAILS = Array.from({ length: 12 }, () => digits(7));

async function addRows(of: Company, tourists: unknown[][]): Promise<void> {
  const ids = [of.id, of.direction.id, of.agent.id, of.agent.officeId];
  await superuser.query(
    `with given as (
      select t.value ->> 0 as surname, t.value ->> 1 as name, t.value ->> 2 as phone, t.value ->> 3 as number,
        t.value ->> 4 as latin, (t.value ->> 5)::int as brutto
      from jsonb_array_elements($5::jsonb) t
    ), person as (
      insert into clients (company_id, phone, name, surname, latin_name)
      select distinct on (phone) $1::bigint, phone, name, surname, latin from given order by phone returning id, phone
    )
    insert into sales (company_id, sale_date, service_date, direction_id, client_id, tourist_phone, tourist_name,
      tourist_surname, tourist_latin_name, blank_number, adults, children, infants, agent_id, office_id, brutto)
    select $1, date '2028-01-01' + brutto % 9, '2028-02-01', $2, person.id, phone, name, surname, latin, number, 1, 0, 0,
      $3, $4, brutto
    from given join person using (phone)`,
    [...ids, JSON.stringify(tourists)],
  );
  await superuser.query(
    `insert into tourist_payments (company_id, sale_id, method_id, amount, currency, currency_rate, usd_total,
      payment_date, created_by, sale_agent_id, sale_office_id, sale_direction_id)
    select company_id, id, $2, brutto, 'USD', 1, brutto, sale_date, agent_id, agent_id, office_id, direction_id from sales where company_id = $1`,
    [of.id, of.method.id],
  );
  await superuser.query(
    `insert into bookings (company_id, sale_id, partner_id, rate, currency, currency_rate, amount_usd, service_date,
      reference_number, sale_agent_id, sale_office_id, sale_direction_id)
    select company_id, id, $2, brutto, 'USD', 1, brutto, service_date,
      case id % 3 when 0 then tourist_surname when 1 then right(tourist_phone, 5) end, agent_id, office_id, direction_id
    from sales where company_id = $1`,
    [of.id, of.partner.id],
  );
}

/** What a row is searched by: the text, its folded letters, the reference of a booking, and its numbers. */
type Searched = { id: number; key: string; letters: string; reference: string; numbers: number[] };
const rows: Record<string, Map<number, Searched>> = {};

beforeAll(async () => {
  const tourists = Array.from({ length: SALES }, () => [
    ...[oneOf(SURNAMES), oneOf(NAMES)],
    `+${oneOf(['99890', '99891', '7', '3538'])}${oneOf(TAILS)}${oneOf(['', '', digits(2)])}`,
    oneOf([null, `ДГ-${digits(4)}`, digits(6), `99890${oneOf(TAILS)}`]),
    ...[oneOf(['', 'KARIMOV', 'NEILL SHAUN']), 100 + random(500)],
  ]);
  await addRows(neighbour, tourists);
  await addRows(company, tourists);
  await superuser.query('vacuum analyze sales, clients, bookings, tourist_payments');
  const sale = 's.search_key as key, s.search_letters as letters';
  const none = "'' as reference";
  const sources = {
    sales: `select s.id, ${sale}, ${none}, array[s.id] as numbers from sales s where s.company_id = $1`,
    touristPayments: `select p.id, ${sale}, ${none}, array[p.id, p.sale_id] as numbers
      from tourist_payments p join sales s on s.company_id = p.company_id and s.id = p.sale_id where p.company_id = $1`,
    bookings: `select b.id, ${sale}, b.reference_key as reference, array[b.id, b.sale_id] as numbers
      from bookings b join sales s on s.company_id = b.company_id and s.id = b.sale_id where b.company_id = $1`,
    clients: `select s.id, ${sale}, ${none}, '{}'::bigint[] as numbers from clients s where s.company_id = $1`,
  };
  for (const [list, source] of Object.entries(sources)) {
    const found = await superuser.query<Searched>(source, [company.id]);
    rows[list] = new Map(found.map((row) => [Number(row.id), { ...row, numbers: row.numbers.map(Number) }]));
  }
});

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
/** The rules of a search written down once more, as positions in texts. */
function isFound(row: Searched, typed: string): boolean {
  const text = fold(typed.trim());
  const number = /^(№)?\s*([1-9]\d*)$/.exec(text);
  if (number && row.numbers.includes(Number(number[2]))) return true;
  if (number?.[1] && row.numbers.length > 0) return false;
  const bare = text.replace(/\D/g, '');
  const isPhone = /^[+(\d][\d\s()-]{3,}$/.test(text) && bare !== '';
  const words = text.split(/\s+/);
  const inAll = (key: string, form: (word: string) => string, latin: boolean) =>
    words
      .map(form)
      .filter(Boolean)
      .every((word) => key.includes(word) || (latin && /^[a-z]{3,}$/.test(word) && row.letters.includes(word)));
  const inText = (key: string, form: (word: string) => string, latin: boolean) =>
    (isPhone && key.includes(bare)) || (!text.startsWith('+') && inAll(key, form, latin));
  return (
    inText(row.key, (word) => word.replace(/['-]/g, ''), true) ||
    (row.reference !== '' && inText(row.reference, (word) => word, false))
  );
}

/** A text as people search: a part of a phone, number, name or reference, or several. */
function anySearch(): string {
  const { key, reference, numbers } = oneOf([...(rows.bookings ?? []).values()]);
  const [surname = '', name = '', phone = '', number = ''] = key.split(' ');
  const partOf = (word: string, least: number) => {
    const from = random(Math.max(1, word.length - least));
    return word.slice(from, from + least + random(word.length));
  };
  const spaced = phone.replace(/(\d{3})(?=\d{4})/, '$1 ');
  return oneOf([
    ...[phone, phone.slice(1), spaced, partOf(phone, 4), partOf(phone.slice(1), 5), phone.slice(-7), phone.slice(-4)],
    ...[phone.slice(0, 8), oneOf(TAILS), `${digits(1)}${oneOf(TAILS)}`],
    ...[surname, partOf(surname, 3), name, `${name} ${surname}`, `${partOf(surname, 2)} ${phone.slice(-4)}`],
    ...['karimov', 'karim anna', 'koro', 'neill', 'КОРОЛЁВА', 'петрова-водкина', 'ли', 'о', '%', '_'],
    ...[number || 'ДГ-', reference || surname, String(oneOf(numbers)), `№ ${oneOf(numbers)}`],
  ]);
}

const sorts = {
  sales: ['sale_date', 'brutto'],
  touristPayments: ['payment_date', 'amount'],
  bookings: ['service_date', 'rate'],
  clients: ['name', 'created_at'],
};
type Page = { rows: { id: number }[]; totalCount?: number; endCursor: string | null; hasNextPage: boolean };

/** The ids of all rows of a list in its order, read page by page, and their count. */
async function readAll(list: string, search: string, by: string, direction: string, first: number) {
  const query = (extra: string) => `query ($search: String, $after: String) {
    ${list}(filter: {search: $search}, sort: {by: ${by}, direction: ${direction}}, first: ${first}, after: $after) {
      rows { id } endCursor hasNextPage ${extra}
    }
  }`;
  const ids: number[] = [];
  let count: number | undefined;
  for (let after: string | null = null, more = true; more; ) {
    const read: Record<string, Page> = await company.manager.api.read(query(after === null ? 'totalCount' : ''), {
      ...{ search, after },
    });
    const page = read[list] as Page;
    ids.push(...page.rows.map(({ id }) => id));
    count ??= page.totalCount;
    [after, more] = [page.endCursor, page.hasNextPage];
  }
  return { ids, count };
}

test.each(Object.entries(sorts))(
  'a search of %s finds the rows that a scan of all texts finds, in the order of the list, on every page and in the count',
  async (list, [first = '', second = '']) => {
    let hits = 0;
    for (const by of [first, second]) {
      const direction = oneOf(['asc', 'desc']);
      const { ids } = await readAll(list, '', by, direction, 200);
      expect(ids).toHaveLength(rows[list]?.size ?? 0);
      for (let each = 0; each < SEARCHES / 2; each++) {
        const search = anySearch();
        const expected = ids.filter((id) => isFound(rows[list]?.get(id) as Searched, search));
        const found = await readAll(list, search, by, direction, oneOf([7, 50, 200]));
        expect(found, `${list} by ${by} ${direction}: "${search}"`).toEqual({ ids: expected, count: expected.length });
        hits += expected.length;
      }
    }
    expect(hits).toBeGreaterThan(SEARCHES);
  },
);
