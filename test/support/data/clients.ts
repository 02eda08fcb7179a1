import type { MergedClient } from '#contract/clients/client-merge.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { MergeField, MergeSide } from '#machines/client-merge.ts';
import type { Answer } from '../server/api.ts';
import { buildSale, type Company } from './company.ts';

/** The fields of a client on its first sale. */
export type ClientOfSale = Pick<Sale, 'id' | 'client_id' | 'tourist_phone' | 'tourist_name' | 'tourist_surname'>;

/** Two sales of the same tourist under two phones: two clients. */
export async function twoClients(company: Company, overrides: object = {}): Promise<[Sale, Sale]> {
  return [await buildSale(company, { ...overrides }), await buildSale(company, { ...overrides })];
}

/** The body of a merge of two unchanged clients, by default with every value of the survivor. */
export const mergeBody = (
  survivor: Pick<ClientOfSale, 'client_id'>,
  other: Pick<ClientOfSale, 'client_id' | 'tourist_surname'>,
  fields: Partial<Record<MergeField, MergeSide>> = {},
) => ({
  survivor_id: survivor.client_id,
  other_id: other.client_id,
  survivor_version: 1,
  other_version: 1,
  fields: { name: 'survivor', surname: 'survivor', phone: 'survivor', email: 'survivor', ...fields },
  confirmation: other.tourist_surname,
});

export const merge = (company: Company, body: object): Promise<Answer<MergedClient>> =>
  company.manager.api.post<MergedClient>('/clients/merge/', body);
