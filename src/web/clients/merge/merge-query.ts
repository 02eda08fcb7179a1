import { anonymisedId } from '#contract/base/anonymised-name.ts';
import type { ClientToMerge } from '#contract/clients/client-merge.ts';
import type { MergingClient } from '#machines/client-merge.ts';
import { combine, select } from '../../base/api/select.ts';

const TWIN = 'id name surname latin_name phone email sales_count points created_at';
const PAIR = ['reasons score', { first: TWIN, second: TWIN }] as const;

/** Probable duplicates, and the results of a search for choosing any two clients. */
export const PROPOSALS = select('clientDuplicates', { search: 'String', first: 'Int' }, [
  'hasNextPage',
  { rows: PAIR },
]);

export const FOUND = select('clients', { filter: 'ClientFilter', first: 20 }, ['hasNextPage', { rows: TWIN }]);

/** The first chosen client, and its probable duplicates. */
export const CHOSEN = combine(select('client', { id: 'Id!' }, TWIN), select('similarClients', { id: 'Id!' }, PAIR));

const SIDE = `${TWIN} debt overpaid turnover level_name subscription_until last_sale_date merged_into version` as const;
export const COMPARISON = select('clientComparison', { id: 'Id!', other: 'Id!' }, [
  'apart',
  {
    survivor: SIDE,
    other: SIDE,
    together: 'sales_count points debt overpaid turnover level_name subscription_until',
  },
]);

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
