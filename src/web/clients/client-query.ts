import type { Client } from '#contract/clients/client.ts';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import type { SaleRow } from '#contract/sales/sale.ts';

/** What the page of a client asks for. */
export const CLIENT = `query ($id: Id!) { client(id: $id) {
  id phone name surname latin_name email version created_at updated_at updated_by_name anonymised_at anonymised_by_name
  debt overpaid debt_sale_id sales_count last_sale_date turnover subscription_until
  points points_available points_pending pending { date points } expiring { date points }
  level_name level_percent next_level_name to_next_level
} }`;

export type ClientAnswer = { client: Client };

/** What happened to a client: asked apart, when somebody looks. */
export const CLIENT_HISTORY = `query ($id: Id!) { client(id: $id) {
  history { id at by_name event entity entity_id changes { field before after } since_check }
} }`;

export type ClientHistoryAnswer = { client: { history: HistoryEntry[] } };

/** Where a client stands: what is asked where there is only a phone number. */
export const STANDING = `query ($phone: String!) { client(phone: $phone) {
  id name surname points points_available points_pending pending { date points } expiring { date points }
  level_name level_percent next_level_name to_next_level turnover subscription_until
} }`;

export type StandingClient = Pick<Client, 'id' | 'name' | 'surname' | keyof StandingFields>;
type StandingFields = Pick<
  Client,
  | 'points'
  | 'points_available'
  | 'points_pending'
  | 'pending'
  | 'expiring'
  | 'level_name'
  | 'level_percent'
  | 'next_level_name'
  | 'to_next_level'
  | 'turnover'
  | 'subscription_until'
>;

/** More than anybody looks through; the whole is in the lists of sales. */
const SALES_SHOWN = 100;

/** A client's sales as far as the asking person may see them. */
export const CLIENT_SALES = `query ($filter: SaleFilter) { sales(filter: $filter, first: ${SALES_SHOWN}) {
  rows { id sale_date direction_name service_date brutto debt payment_status lifecycle agent_name }
  totalCount
} }`;

export type ClientSale = Pick<
  SaleRow,
  | 'id'
  | 'sale_date'
  | 'direction_name'
  | 'service_date'
  | 'brutto'
  | 'debt'
  | 'payment_status'
  | 'lifecycle'
  | 'agent_name'
>;
export type ClientSalesAnswer = { sales: { rows: ClientSale[]; totalCount: number } };
