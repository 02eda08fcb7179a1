import type { Client, ClientRow, PointHistoryRow } from '#contract/clients/client.ts';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import type { Answer } from '../server/api.ts';
import { expectStatus } from '../server/api.ts';
import { type Company, freshPhone, type Person } from './company.ts';

export type Written = Pick<Client, 'id' | 'phone' | 'name' | 'surname' | 'email' | 'version'>;

/** The body of a new client. */
export const clientBody = (more: object = {}) => ({ phone: freshPhone(), name: 'Зарина', surname: 'Юсупова', ...more });

export const createClient = (person: Person, more: object = {}): Promise<Answer<Written>> =>
  person.api.post<Written>('/clients/', clientBody(more));

export const buildClient = async (company: Company, more: object = {}): Promise<Written> =>
  expectStatus(await createClient(company.manager, more), 201);

export const editClient = (person: Person, id: number, body: object, version?: number): Promise<Answer<Written>> =>
  person.api.patch<Written>(`/clients/${id}/`, body, version === undefined ? {} : { 'if-match': `${version}` });

const CLIENT = `query ($id: Id, $phone: String) { client(id: $id, phone: $phone) {
  id phone name surname email version updated_at updated_by_name debt overpaid debt_sale_id sales_count last_sale_date
  turnover subscription_until points points_available points_pending pending { date points } expiring { date points }
  level_name level_percent next_level_name to_next_level
} }`;

/** One client as it is read, by id or phone. */
export const readClient = async (person: Person, asked: { id?: number; phone?: string }): Promise<Client | null> =>
  (await person.api.read<{ client: Client | null }>(CLIENT, asked)).client;

const HISTORY = `query ($id: Id!) { client(id: $id) {
  history { id at by_name event entity entity_id changes { field before after } since_check }
} }`;

export const clientHistory = async (person: Person, id: number): Promise<HistoryEntry[]> =>
  (await person.api.read<{ client: { history: HistoryEntry[] } }>(HISTORY, { id })).client.history;

type Page<Row, Totals> = {
  rows: Row[];
  totalCount: number;
  totals: Totals;
  endCursor: string | null;
  hasNextPage: boolean;
};
export type ClientPage = Page<ClientRow, { points: number; turnover: string; debt: string; overpaid: string }>;
export type PointsPage = Page<PointHistoryRow, { came: number; went: number; balance: number }>;
export type Ask = { filter?: object; sort?: object; first?: number; after?: string | null; through?: string | null };

export const CLIENTS = `query ($filter: ClientFilter, $sort: ClientSort, $first: Int, $after: String, $through: String) {
  clients(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) {
    rows { id phone surname name email level_name points points_available turnover debt overpaid sales_count last_sale_date
      subscription_until updated_by_name updated_at version }
    totalCount totals { points turnover debt overpaid } endCursor hasNextPage
  }
}`;
export const clientsPage = async (person: Person, ask: Ask = {}): Promise<ClientPage> =>
  (await person.api.read<{ clients: ClientPage }>(CLIENTS, ask)).clients;

export const POINTS = `query ($filter: PointsHistoryFilter!, $sort: PointsHistorySort, $first: Int, $after: String) {
  pointsHistory(filter: $filter, sort: $sort, first: $first, after: $after) {
    rows { id client_id type points came went balance entry_date active_from expires_on remaining sale_id sale_visible
      direction_name bonus_name base percent of_id of_type of_date other_client_name reason created_by_name }
    totalCount totals { came went balance } endCursor hasNextPage
  }
}`;
export const pointsPage = async (person: Person, ask: Ask): Promise<PointsPage> =>
  (await person.api.read<{ pointsHistory: PointsPage }>(POINTS, ask)).pointsHistory;

export const correctPoints = async (
  company: Company,
  id: number,
  points: number,
  reason = 'Подарок',
): Promise<void> => {
  expectStatus(await company.manager.api.post(`/clients/${id}/points/`, { points, reason }), 200);
};

/** Adds levels to a company, each with its turnover and percentage. */
export async function addLevels({ manager }: Company, levels: [name: string, from: string, percent: string][]) {
  const ids: number[] = [];
  for (const [name, from_turnover, percent] of levels) {
    const added = await manager.api.post<{ id: number }>('/loyalty/levels/', { name, from_turnover, percent });
    ids.push(expectStatus(added, 201).id);
  }
  return ids;
}
