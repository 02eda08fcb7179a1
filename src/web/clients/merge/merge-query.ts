import { anonymisedId } from '#contract/base/anonymised-name.ts';
import type { ClientComparison, ClientPair, ClientToMerge, ClientTwin } from '#contract/clients/client-merge.ts';
import type { MergingClient } from '#machines/client-merge.ts';

const TWIN = 'id name surname latin_name phone email sales_count points created_at';
const PAIR = `first { ${TWIN} } second { ${TWIN} } reasons score`;

/** Who is probably one; with a search whoever it finds as well, so that any two can be chosen. */
export const PROPOSALS = `query ($search: String, $first: Int) {
  clientDuplicates(search: $search, first: $first) { rows { ${PAIR} } hasNextPage }
}`;
export type Proposals = { clientDuplicates: { rows: ClientPair[]; hasNextPage: boolean } };

export const FOUND = `query ($search: String) {
  clients(filter: { search: $search }, first: 20) { rows { ${TWIN} } hasNextPage }
}`;
export type Found = { clients: { rows: ClientTwin[]; hasNextPage: boolean } };

/** The client that was chosen first, and who may be the same. */
export const CHOSEN = `query ($id: Id!) { client(id: $id) { ${TWIN} } similarClients(id: $id) { ${PAIR} } }`;
export type Chosen = { client: ClientTwin; similarClients: ClientPair[] };

const SIDE = `${TWIN} debt overpaid turnover level_name subscription_until last_sale_date merged_into version`;
export const COMPARISON = `query ($id: Id!, $other: Id!) { clientComparison(id: $id, other: $other) {
  survivor { ${SIDE} } other { ${SIDE} }
  together { sales_count points debt overpaid turnover level_name subscription_until } apart
} }`;
export type Compared = { clientComparison: ClientComparison };

/** A client as the machine compares it. */
export const asMerging = ({
  id,
  name,
  surname,
  latin_name,
  phone,
  email,
  merged_into,
}: ClientToMerge): MergingClient => ({
  ...{ id, name, surname, latin_name, phone, email: email ?? '' },
  merged: merged_into !== null,
  anonymised: anonymisedId(surname) !== null,
});

export type OnChoose = (ids: { survivor?: number; other?: number }) => void;
