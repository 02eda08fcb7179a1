import type { CashBalances, CashBookRow } from '#contract/cash/cash-entry.ts';
import type { CashDesks, CashTransfer } from '#contract/cash/cash-transfer.ts';
import { expectStatus } from '../server/api.ts';
import type { Sql } from '../server/sql.ts';
import { allConfirmed } from './allocations.ts';
import type { Company, Person } from './company.ts';

/** A page of the book with its sums. */
export type Page = {
  rows: CashBookRow[];
  totalCount: number;
  totals: Record<string, string>;
  endCursor: string | null;
  hasNextPage: boolean;
};
type Ask = {
  filter?: Record<string, unknown>;
  sort?: Record<string, unknown>;
  first?: number;
  after?: string | null;
  through?: string | null;
};

const QUERY = `query ($filter: CashBookFilter, $sort: CashBookSort, $first: Int, $after: String, $through: String) {
  cashBook(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) {
    rows {
      id type source transfer_id other_office_name other_method_name other_amount other_currency entry_date description office_id amount signed_amount currency usd_total signed_usd tourist_surname
      sale_id partner_name reverses_id reverses_date reverses_description reversed_by_id remains
    }
    totalCount totals { income expense exchange_loss exchange_gain usd_total } endCursor hasNextPage
  }
}`;
/** Reads a page of the book. */
export const readCashBook = async ({ api }: Pick<Person, 'api'>, ask: Ask = {}): Promise<Page> =>
  (await api.read<{ cashBook: Page }>(QUERY, ask)).cashBook;

const BALANCES = `query ($office_id: Id, $method_id: Id, $from: Date, $to: Date) {
  cashBalances(office_id: $office_id, method_id: $method_id, from: $from, to: $to) {
  currencies { currency opening income expense transferred closing } exchange_loss exchange_gain
} }`;
/** The change of the cash desk over a period. */
export const readCashBalances = async ({ api }: Pick<Person, 'api'>, period: Record<string, unknown> = {}) =>
  (await api.read<{ cashBalances: CashBalances }>(BALANCES, period)).cashBalances;

const line = (company: Company, more: object = {}): Record<string, unknown> => ({
  type: 'income',
  description: 'Наличные из сейфа',
  method_id: company.method.id,
  amount: '100.00',
  currency: 'USD',
  ...allConfirmed,
  ...more,
});
/** Records a manual line, by default an income of 100.00 USD; returns its id. */
export const addCashLine = async (company: Company, more: object = {}): Promise<number> =>
  expectStatus(await company.manager.api.post<{ id: number }>('/cash-entries/', line(company, more)), 201).id;
const reversal = { reason: 'Ошибка', ...allConfirmed };
/** Reverses a line; returns the id of the reversal. */
export const reverseCashLine = async ({ manager }: Company, id: number): Promise<number> =>
  expectStatus(await manager.api.post<{ id: number }>(`/cash-entries/${id}/reverse/`, reversal), 200).id;

/**
 * The body of a transfer, by default 100.00 USD from the main office to the other one by the same method, with every
 * question confirmed.
 */
export const transferBody = (company: Company, more: object = {}): Record<string, unknown> => ({
  ...{ from_office_id: company.manager.officeId, from_method_id: company.method.id, from_currency: 'USD' },
  ...{ to_office_id: company.stranger.officeId, to_method_id: company.method.id, to_currency: 'USD' },
  ...{ amount: '100.00', ...allConfirmed, ...more },
});
/** Records the transfer. */
export const transferCash = async (company: Company, more: object = {}): Promise<CashTransfer> =>
  expectStatus(await company.manager.api.post<CashTransfer>('/cash-transfers/', transferBody(company, more)), 201);
const DESKS = `query ($date: Date, $office_id: Id) { cashDesks(date: $date, office_id: $office_id) {
  desks { office_id office_name method_id method_name currency balance } totals { currency balance }
} }`;
/** The balances of the desks on a day. */
export const readDesks = async (
  { api }: Pick<Person, 'api'>,
  asked: Record<string, unknown> = {},
): Promise<CashDesks> => (await api.read<{ cashDesks: CashDesks }>(DESKS, asked)).cashDesks;

/** Every page of the book, one after the other. */
export async function allRows(person: Person, ask: Ask, first: number): Promise<CashBookRow[]> {
  const rows: CashBookRow[] = [];
  let after: string | null = null;
  for (let more = true; more; ) {
    const page: Page = await readCashBook(person, { ...ask, first, after });
    rows.push(...page.rows);
    [after, more] = [page.endCursor, page.hasNextPage];
  }
  return rows;
}

/** Fields of a transfer between currencies. */
export const EXCHANGE = { from_currency: 'USD', to_currency: 'UZS', amount: '100.00' };

/** The lines of a transfer in the book, the earlier one first. */
export async function transferLines(sql: Sql, { id }: CashTransfer): Promise<unknown[][]> {
  const rows = await sql.query<Record<string, unknown>>(
    `select type, entry_date::text as date, office_id, method_id, amount::text, currency, currency_rate::float8 as rate,
       usd_total::text as usd, reverses_id is not null as reverses, description
     from cash_entries where transfer_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => Object.values(row));
}
