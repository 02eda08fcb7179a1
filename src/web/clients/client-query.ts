import { type Answered, select } from '../base/api/select.ts';

/** The query of the client page. */
export const CLIENT = select('client', { id: 'Id!' }, [
  `id phone name surname latin_name email version created_at updated_at updated_by_name anonymised_at
    anonymised_by_name debt overpaid debt_sale_id sales_count last_sale_date turnover subscription_until
    points points_available points_pending level_name level_percent next_level_name to_next_level`,
  { pending: 'date points', expiring: 'date points' },
]);

/** The query of a client's history, read when the history is opened. */
export const CLIENT_HISTORY = select(
  'client',
  { id: 'Id!' },
  { history: ['id at by_name event entity entity_id since_check', { changes: 'field before after' }] },
);

/** The query of a client's level and points by phone number. */
export const STANDING = select('client', { phone: 'String!' }, [
  `id name surname points points_available points_pending level_name level_percent next_level_name
    to_next_level turnover subscription_until`,
  { pending: 'date points', expiring: 'date points' },
]);

export type StandingClient = NonNullable<Answered<typeof STANDING>['client']>;

/** Maximal number of shown sales; the lists of sales have all. */
const MAX_SALES = 100;

/** The client's sales that the user may see. */
export const CLIENT_SALES = select('sales', { filter: 'SaleFilter', first: MAX_SALES }, [
  'totalCount',
  { rows: 'id sale_date direction_name service_date brutto debt payment_status lifecycle agent_name' },
]);
export type ClientSale = Answered<typeof CLIENT_SALES>['sales']['rows'][number];
