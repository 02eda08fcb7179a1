import type { PointsAnswer } from '#contract/loyalty/points.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import type { Rules } from '../../../src/server/loyalty/rows/programme-rows.ts';
import { type Answer, expectStatus } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import { oneRow, type Sql } from '../server/sql.ts';
import { buildCompany, buildSale, type Company, freshPhone, inDays } from './company.ts';

/** A company whose clients collect points: 5 % from the first sale, 7 % from 1,000 USD, 10 % from 5,000. */
export type Programme = Company & { pointsMethod: number };

const levels = [
  { name: 'Гость', from_turnover: '0.00', percent: '5.00' },
  { name: 'Друг', from_turnover: '1000.00', percent: '7.00' },
  { name: 'Свой', from_turnover: '5000.00', percent: '10.00' },
];

export async function buildProgramme(server: TestServer, rules: Partial<Rules> = {}): Promise<Programme> {
  const company = await buildCompany(server);
  const method = await inCompany(server.db, company.id, 'read write', async (tx) => {
    await tx
      .insertInto('loyalty_levels')
      .values(levels.map((level) => ({ ...level, company_id: company.id })))
      .execute();
    await tx
      .insertInto('loyalty_settings')
      .values({ ...rules, company_id: company.id })
      .execute();
    return tx
      .selectFrom('payment_methods')
      .select('id')
      .where('company_id', '=', company.id)
      .where('pays_by', '=', 'points')
      .executeTakeFirstOrThrow();
  });
  return { ...company, pointsMethod: method.id };
}

/** A sale with its service over and one cash payment of all of brutto; it needs the acceptance to be completed. */
export const buildPaidSale = (
  company: Programme,
  { brutto = '1000.00', paid = brutto, phone = freshPhone(), ...overrides }: Record<string, unknown> = {},
): Promise<Sale> =>
  buildSale(
    company,
    {
      service_date: inDays(-1),
      tourist_phone: phone,
      brutto,
      bookings: [{ partner_id: company.partner.id, rate: '1.00', currency: 'USD' }],
      tourist_payments: paid === '0.00' ? [] : [{ method_id: company.method.id, amount: paid, currency: 'USD' }],
      ...overrides,
    },
    company.manager,
  );

/** Accepts all payments of a sale, and completes it. */
export async function completeSale(
  { manager: { api } }: Pick<Company, 'manager'>,
  { id }: Pick<Sale, 'id'>,
): Promise<Sale> {
  const { sale } = await api.read<{ sale: Sale }>(
    'query ($id: Id!) { sale(id: $id) { tourist_payments { id state } } }',
    { id },
  );
  const ids = sale.tourist_payments.filter(({ state }) => state === 'new').map((payment) => payment.id);
  if (ids.length > 0) expectStatus(await api.post('/tourist-payments/bulk/accept/', { ids }), 200);
  return expectStatus(await api.post<Sale>(`/sales/${id}/complete/`), 200);
}

/** A client with a completed sale of this brutto, and 5 % of it in points. */
export async function buildMember(company: Programme, brutto = '1000.00'): Promise<Member> {
  const phone = freshPhone();
  const sale = await completeSale(company, await buildPaidSale(company, { brutto, phone }));
  return { phone, sale, id: sale.client_id };
}
export type Member = { phone: string; sale: Sale; id: number };

/** Requests a payment of a sale by points, or a refund where the amount is negative. */
export const postPointsPayment = (
  { manager, pointsMethod }: Programme,
  { id }: Pick<Sale, 'id'>,
  amount: string,
  overrides: Record<string, unknown> = {},
): Promise<Answer<TouristPayment>> =>
  manager.api.post<TouristPayment>(`/sales/${id}/tourist-payments/`, {
    ...{ method_id: pointsMethod, amount, currency: 'USD', kind: amount.startsWith('-') ? 'refund' : 'payment' },
    ...overrides,
  });

export const usePoints = async (company: Programme, sale: Pick<Sale, 'id'>, amount: string): Promise<TouristPayment> =>
  expectStatus(await postPointsPayment(company, sale, amount), 201);

export const correctPoints = ({ manager }: Programme, client: number, points: number, reason = 'по просьбе') =>
  manager.api.post<PointsAnswer>(`/clients/${client}/points/`, { points, reason });

/** A client’s balance, turnover, and end of the membership. */
export const readStanding = (sql: Sql, client: number) =>
  oneRow<{ points: number; turnover: string; until: string | null }>(
    sql,
    'select points, turnover::text, subscription_until::text as until from clients where id = $1',
    [client],
  );

/** The rows of a client’s ledger, in their order: "accrual 50". */
export const readLedger = async (sql: Sql, client: number): Promise<string[]> =>
  (
    await sql.query<{ line: string }>(
      "select type || ' ' || points as line from point_entries where client_id = $1 order by id",
      [client],
    )
  ).map(({ line }) => line);

/** The remainder of each row that granted points, in their order: "30 of 50 until 2027-01-31". */
export const readLots = async (sql: Sql, client: number): Promise<string[]> =>
  (
    await sql.query<{ line: string }>(
      `select remaining || ' of ' || points || coalesce(' until ' || expires_on, '') as line
       from point_lots where client_id = $1 order by id`,
      [client],
    )
  ).map(({ line }) => line);

/** A client’s points as people who sell read them. */
export const readPoints = async ({ manager }: Programme, id: number) =>
  (
    await manager.api.read<{
      client: { points: number; points_available: number; points_pending: number; level_name: string | null };
    }>('query ($id: Id!) { client(id: $id) { points points_available points_pending level_name } }', { id })
  ).client;
