import { currencies } from '#contract/base/money.ts';
import type { ListFilter } from '../../base/lists/list-declaration.ts';

/** What reports are narrowed to by what sales, bookings and payments have in common; named as in the lists of these. */
export const ofTheSale: ListFilter[] = [
  { id: 'office', label: 'office', kind: 'lookup', field: 'office_id', directory: 'offices' },
  { id: 'agent', label: 'agent', kind: 'lookup', field: 'agent_id', directory: 'agents' },
  { id: 'direction', label: 'direction', kind: 'lookup', field: 'direction_id', directory: 'directions' },
];

export const byPartner: ListFilter = {
  id: 'partner',
  label: 'partner',
  kind: 'lookup',
  field: 'partner_id',
  directory: 'partners',
};

export const byCurrency: ListFilter = {
  id: 'currency',
  label: 'currency',
  kind: 'choice',
  field: 'currency',
  values: currencies,
  name: (value) => value,
};
