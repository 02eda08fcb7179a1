import type { CurrencyRateRow } from '#contract/currencies/currency-rate.ts';
import { inDays, type Person } from './company.ts';

export type RatePage = { rows: CurrencyRateRow[]; totalCount: number; endCursor: string | null; hasNextPage: boolean };
type Ask = { filter?: object; sort?: object; first?: number; after?: string | null; through?: string | null };

export const RATE_LIST = `query ($filter: CurrencyRateFilter, $sort: CurrencyRateSort, $first: Int, $after: String, $through: String) {
  currencyRates(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) {
    rows { id from to date rate source created_by_name created_at version } totalCount endCursor hasNextPage
  }
}`;

export const readRates = async (person: Person, ask: Ask = {}) =>
  (await person.api.read<{ currencyRates: RatePage }>(RATE_LIST, ask)).currencyRates;

/** Records a rate of dollars to sums, by default of ten days ago. */
export const addRate = (person: Person, body: object) =>
  person.api.post<CurrencyRateRow>('/currency-rates/', { from: 'USD', to: 'UZS', date: inDays(-10), ...body });

export const editRate = (person: Person, id: number, body: object, version?: number) =>
  person.api.patch<CurrencyRateRow>(
    `/currency-rates/${id}/`,
    body,
    version === undefined ? {} : { 'if-match': `${version}` },
  );
