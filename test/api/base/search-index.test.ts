import { type RawBuilder, sql as statement } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../src/server/base/pipeline/caller.ts';
import { saleConditions } from '../../../src/server/sales/reads/sale-source.ts';
import { touristPaymentConditions } from '../../../src/server/sales/tourist-payments/reads/tourist-payment-list.ts';
import { buildCompany } from '../../support/data/company.ts';
import { ownServer } from '../../support/server/server.ts';
import { openSql, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const superuser = await sharedSql(server.database.superuser);
const company = await buildCompany(server);

const manager: Caller = {
  ...{ id: company.manager.id, officeId: company.manager.officeId, role: 'management', agentsSee: 'own' },
  ...{ companyId: company.id, timeZone: 'Asia/Tashkent', today: '2028-01-01', tokenHash: Buffer.alloc(32) },
  lacksSecondFactor: false,
};

/** Enough sales with different surnames for an index to pay off: a plan over few rows would prove nothing. */
beforeAll(async () => {
  const { direction, agent } = company;
  await superuser.query(
    `with tourist as (
      insert into clients (company_id, phone, name, surname) values ($1, '+998900000000', 'Тимур', 'Ахмедов') returning id
    )
    insert into sales (company_id, sale_date, service_date, direction_id, client_id, tourist_phone, tourist_name,
      tourist_surname, adults, children, infants, agent_id, office_id, brutto)
    select $1, '2028-01-01', '2028-02-01', $2, tourist.id, '+998900000000', 'Тимур',
      translate(md5(n::text), '0123456789abcdef', 'абвгдезиклмнопрс'), 1, 0, 0, $3, $4, 1
    from tourist, generate_series(1, 5000) n`,
    [company.id, direction.id, agent.id, agent.officeId],
  );
  await superuser.query(
    `insert into tourist_payments (company_id, sale_id, method_id, amount, currency, currency_rate, usd_total, payment_date,
      created_by, sale_agent_id, sale_office_id, sale_direction_id)
     select $1, id, $2, 1, 'USD', 1, 1, '2028-01-01', $3, agent_id, office_id, direction_id from sales where company_id = $1`,
    [company.id, company.method.id, agent.id],
  );
  await superuser.query('vacuum analyze sales, tourist_payments');
});

async function planOf(select: RawBuilder<unknown>): Promise<string> {
  const app = await openSql(server.database.app);
  const { sql, parameters } = select.compile(server.db);
  await app.query(`select set_config('app.company_id', $1, false)`, [String(company.id)]);
  const rows = await app.query<Record<string, string>>(`explain ${sql}`, [...parameters]);
  await app.end();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const sales = (search: string) => statement`select s.id from sales s where ${saleConditions(manager, { search })}`;
const payments = (search: string) => {
  const { where } = touristPaymentConditions(manager, { search });
  return statement`select p.id from tourist_payments p
    join sales s on s.company_id = p.company_id and s.id = p.sale_id where ${where}`;
};
const usesTheIndex = /Bitmap Index Scan on sales_search .*\n\s+Index Cond: .*search_letters ~~ '%karimov%'/;

describe('a search uses its index under row level security', () => {
  test('a search of sales by a Cyrillic name uses its index', async () => {
    expect(await planOf(sales('Каримов'))).toMatch(usesTheIndex);
    expect(await planOf(sales('Каримов Тимур'))).toMatch(/search_letters ~~ '%karimov%'.*search_letters ~~ '%timur%'/);
  });

  test('a search of sales by a name in Latin letters uses its index, by spelling and by sound', async () => {
    const plan = await planOf(sales('Shukurova'));
    expect(plan).toMatch(/Index Cond: .*search_letters ~~ '%shukurova%'/);
    expect(plan).toMatch(/Index Cond: .*search_letters ~~ '%wukurova%'/);
    expect(plan).not.toContain('Seq Scan on sales');
  });

  test('a search of tourist payments by the names of their sales uses its index', async () => {
    expect(await planOf(payments('Каримов'))).toMatch(usesTheIndex);
  });

  test('a search by the last digits of a phone uses its index, as many numbers share the first ones', async () => {
    const plan = await planOf(sales('+998 90 360-50-75'));
    expect(plan).toMatch(/Index Cond: .*search_letters ~~ '%3605075%'/);
    expect(plan).toContain("strpos(search_key, '998903605075'::text) <> 0");
    expect(plan).not.toContain("'%+99890%'");
  });

  test.each(['4321', '№ 4321'])(
    'a search for a number written as %s reads no sale and no payment that neither number nor words match',
    async (typed) => {
      expect(await planOf(sales(typed))).not.toMatch(/Seq Scan on (sales|tourist_payments)/);
      expect(await planOf(payments(typed))).not.toMatch(/Seq Scan on (sales|tourist_payments)/);
    },
  );

  test('a word has as many trigrams as expected whatever the collation of the database is', async () => {
    const [row] = await superuser.query(`select show_trgm(fold_letters('каримов')) = show_trgm('karimov') as same`);
    expect(row).toEqual({ same: true });
  });

  test('a LIKE that is not marked leakproof reads the whole table under the policy', async () => {
    const mark = (word: string) => superuser.query(`alter function pg_catalog.textlike(text, text) ${word}`);
    await mark('not leakproof');
    expect(await planOf(sales('Каримов'))).not.toMatch(usesTheIndex);
    await mark('leakproof');
    expect(await planOf(sales('Каримов'))).toMatch(usesTheIndex);
  });
});

describe('words with equal index keys', () => {
  test('words with equal index keys are distinguished by comparing the words themselves', async () => {
    const { api } = company.manager;
    const surnames = ['Ющенко', 'Ухценко', 'Uxцenko'];
    for (const tourist_surname of surnames) {
      const { status } = await api.post('/sales/', {
        ...{ service_date: '2028-07-01', direction_id: company.direction.id, brutto: '100.00', tourist_surname },
        ...{ tourist_name: 'Юля', tourist_phone: '+998935554433', adults: 1, children: 0, infants: 0 },
        bookings: [{ partner_id: company.partner.id, rate: '80.00', currency: 'USD' }],
      });
      expect(status).toBe(201);
    }
    const query =
      'query ($search: String) { sales(filter: {search: $search}) { rows { tourist_surname } totalCount } }';
    for (const surname of surnames) {
      expect(await api.read(query, { search: surname })).toEqual({
        sales: { rows: [{ tourist_surname: surname }], totalCount: 1 },
      });
    }
  });
});
