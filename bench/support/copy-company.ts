import pg from 'pg';
import type { Connection } from '../../src/server/base/db/settings.ts';
import { recountCompany } from './recount-sums.ts';

/**
 * Tables that grow with the sales, in two lists that are written beside each other, so that both take about as long.
 * Sales follow clients, whose names they take.
 */
const lanes = [
  ['audit_log', 'cash_entries', 'allocations', 'point_entries', 'point_lots', 'point_draws', 'cash_transfers'],
  ['clients', 'sales', 'bookings', 'tourist_payments', 'partner_payments', 'messages', 'client_consents'],
];
const copied = lanes.flat();

/** References without a foreign key: the row that they name may have been deleted. */
const looseReferences: Record<string, Record<string, string>> = {
  cash_entries: { partner_payment_id: 'partner_payments', allocation_id: 'allocations' },
  audit_log: { sale_id: 'sales' },
};

/** The table of each entity of the log; other entities are not copied, and neither are their lines. */
const entities: Record<string, string> = {
  sale: 'sales',
  booking: 'bookings',
  tourist_payment: 'tourist_payments',
  partner_payment: 'partner_payments',
  client: 'clients',
  cash_entry: 'cash_entries',
  cash_transfer: 'cash_transfers',
};

/** Of one connection: GIN and sorted indexes are built in memory. */
const INDEX_MEMORY = '1GB';

/** A phone without its last digits keeps its operator's code, so that the new number is a valid one. */
const PHONE_TAIL = 7;
/** Odd and no multiple of 5: its multiples run through all numbers of that many digits before one comes again. */
const TAIL_STEP = 7_654_321;
/** Distance between the clients whose surnames are exchanged, from copy to copy. */
const SURNAME_STEP = 37;

type Copy = {
  companyId: number;
  copies: number;
  /** The largest id of each table before anything is copied. */
  largest: Map<string, number>;
  /** The tables to which the columns of a table refer. */
  references: Map<string, Map<string, string>>;
};

/**
 * Copies the rows of the only company a number of times: `copies` = 9 makes ten times as many. Directories, people,
 * offices and rates stay as they are. The cluster should run without autovacuum.
 */
export async function copyCompany(superuser: Connection, copies: number): Promise<void> {
  const clients = await Promise.all([openWriter(superuser), openWriter(superuser)]);
  const [first] = clients;
  const copy = await planCopy(first, copies);
  await Promise.all(
    lanes.map(async (tables, lane) => {
      for (const table of tables) await copyTable(clients[lane] ?? first, copy, table);
    }),
  );
  await timed('sums', () => recountCompany(superuser, copy.companyId));
  await timed('statistics', () => first.query('vacuum analyze'));
  for (const client of clients) await client.end();
}

async function openWriter(superuser: Connection): Promise<pg.Client> {
  const client = new pg.Client(superuser);
  // A failed statement of one connection ends the cluster, and must not be hidden by the loss of the other one.
  client.on('error', () => undefined);
  await client.connect();
  // The copied rows are consistent: without triggers and without checks of foreign keys.
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '${INDEX_MEMORY}'`);
  await client.query('set synchronous_commit = off');
  return client;
}

async function planCopy(client: pg.Client, copies: number): Promise<Copy> {
  const { rows: companies } = await client.query<{ id: string }>('select id from companies');
  if (companies.length !== 1) throw new Error('Only a database with one company can be copied');
  const largest = new Map<string, number>();
  for (const table of copied) {
    const { rows } = await client.query<{ id: string | null }>(`select max(id) as id from ${table}`);
    largest.set(table, Number(rows[0]?.id ?? 0));
  }
  const { rows: keys } = await client.query<{ table: string; column: string; target: string }>(
    `select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as target
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])
       and attname <> 'company_id'`,
    [copied],
  );
  const references = new Map(
    copied.map((table) => [table, new Map(Object.entries({ id: table, ...looseReferences[table] }))]),
  );
  for (const { table, column, target } of keys) references.get(table)?.set(column, target);
  return { companyId: Number(companies[0]?.id), copies, largest, references };
}

/** Writes the copies of a table's rows, without its indexes, and builds those over all rows. */
async function copyTable(client: pg.Client, copy: Copy, table: string): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  const insert = await insertOf(client, copy, table);
  const { rows: serial } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, 'id') as sequence`,
    [table],
  );
  await timed(`${table}: rows`, async () => {
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(insert);
    if (serial[0]?.sequence) {
      await client.query(`select setval($1, greatest(max(id), 1)) from ${table}`, [serial[0].sequence]);
    }
  });
  await timed(`${table}: ${indexes.length} indexes`, async () => {
    for (const { definition } of indexes) await client.query(definition);
  });
  await timed(`${table}: vacuum`, () => client.query(`vacuum analyze ${table}`));
}

/**
 * The copies of a row follow each other: so rows are on the disk in the order of their ids, and both in that of their
 * days, as if they had been recorded one after the other.
 */
async function insertOf(client: pg.Client, copy: Copy, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const changed = changedColumns(copy, table);
  const values = names.map(
    (name) => changed[name] ?? shifted(copy, copy.references.get(table)?.get(name), `b.${name}`),
  );
  const known = Object.keys(entities).map((entity) => `'${entity}'`);
  const condition = table === 'audit_log' ? `and entity in (${known})` : '';
  const source = `
    from (
      select t.*, generate_series(1, ${copy.copies}) as copy
      from (select * from ${table} where company_id = ${copy.companyId} ${condition} order by id) t
    ) b`;
  return `${table === 'clients' ? peopleOf(copy) : ''}
    insert into ${table} (${names}) select ${values} ${source} ${joins(copy)[table] ?? ''}`;
}

/** The id of a row's copy: behind all ids that there are, and in their order. */
function shifted(copy: Copy, table: string | undefined, id: string): string {
  if (table === undefined) return id;
  // A lot has the id of the entry that it belongs to.
  const owner = copy.references.get(table)?.get('id');
  if (owner !== undefined && owner !== table) return shifted(copy, owner, id);
  return `${copy.largest.get(table)} + (${id} - 1) * ${copy.copies} + b.copy`;
}

/** Columns whose values must not or should not be the same in each copy. */
function changedColumns(copy: Copy, table: string): Record<string, string> {
  const own = shifted(copy, table, 'b.id');
  const changed: Record<string, Record<string, string>> = {
    clients: {
      phone: `left(b.phone, -${PHONE_TAIL}) || f.tail`,
      surname: 'd.surname',
      latin_name: `case when b.latin_name = '' then '' else
        split_part(d.latin_name, ' ', 1) || ' ' || split_part(b.latin_name, ' ', 2) end`,
    },
    sales: {
      tourist_phone: 'c.phone',
      tourist_name: 'c.name',
      tourist_surname: 'c.surname',
      tourist_latin_name: 'c.latin_name',
      // A letter and at least six digits; those of the loaded sales are below the ids of the copies.
      blank_number: `left(b.blank_number, 1) || lpad((${own})::text, greatest(6, length((${own})::text)), '0')`,
    },
    bookings: {
      reference_number: `case when b.reference_number ~ '^[0-9]{7}$'
        then (1000000 + (b.reference_number::bigint + b.copy * 86028121::bigint) % 9000000)::text else b.reference_number end`,
    },
    audit_log: {
      entity_id: `case b.entity ${Object.entries(entities)
        .map(([entity, of]) => `when '${entity}' then ${shifted(copy, of, 'b.entity_id')}`)
        .join(' ')} end`,
    },
    messages: { key: `b.key || '-' || b.copy`, gateway_key: `b.gateway_key || '-' || b.copy` },
  };
  return changed[table] ?? {};
}

const joins = (copy: Copy): Record<string, string> => ({
  clients: `
    join people p on p.id = b.id
    join people d on d.kind = p.kind and d.seat = (p.seat + b.copy * ${SURNAME_STEP}) % p.seats
    join free_tails f on f.place = (b.copy - 1) * (select count(distinct phone_tail) from people) + p.place
    order by b.id, b.copy`,
  sales: `join clients c on c.company_id = b.company_id and c.id = ${shifted(copy, 'clients', 'b.client_id')}`,
});

/**
 * Clients keep their first names and get the surname of another one of the same gender; whoever has a name in Latin
 * letters gets it from one who has it too. Clients with the same end of the phone number share one in each copy.
 */
const peopleOf = ({ companyId, copies }: Copy): string => `
  with people as materialized (
    select id, surname, latin_name, phone_tail, kind, dense_rank() over (order by phone_tail) as place,
      row_number() over (partition by kind order by id) - 1 as seat, count(*) over (partition by kind) as seats
    from (
      select *, right(surname, 1) || (latin_name = '') as kind from clients where company_id = ${companyId}
    ) c
  ), free_tails as materialized (
    select tail, row_number() over (order by number) as place
    from (
      select number, lpad((number * ${TAIL_STEP} % 1${'0'.repeat(PHONE_TAIL)})::text, ${PHONE_TAIL}, '0') as tail
      from generate_series(1::bigint, (select count(*) from people) * ${copies + 1}) number
    ) numbers
    where tail not in (select phone_tail from people)
  )`;

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  console.log(`  ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
