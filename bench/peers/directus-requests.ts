import { columns, joined } from '../server/queries.ts';
import { listRequests } from '../server/sale-list.ts';
import type { Site } from '../server/site.ts';
import { today } from '../support/today.ts';
import type { WireRequest } from '../support/wire.ts';
import { searched } from './copy-sales.ts';
import type { Directus } from './directus.ts';

/** The columns of Karavan's page; names of directions and agents are in tables of their own on both sides. */
const fields = [
  ...columns.filter((name) => !(name in joined)),
  'direction_id.name',
  'agent_id.name',
  'agent_id.surname',
];

const sums = ['brutto', 'netto', 'profit', 'debt'];

/** What Directus is asked: the same as Karavan. */
export function directusRequests({ asAdmin }: Directus, site: Site) {
  const { lifecycle, sale_date_from } = listRequests(site).filter;
  const since = { lifecycle: { _eq: lifecycle }, sale_date: { _gte: sale_date_from } };
  const get = (query: Record<string, string>): WireRequest => ({
    method: 'GET',
    path: `/items/sales?${new URLSearchParams(query)}`,
    headers: asAdmin,
  });
  const page = (filter: object, more: Record<string, string> = {}) =>
    get({ filter: JSON.stringify(filter), sort: '-sale_date,-id', limit: '50', fields: fields.join(), ...more });
  return {
    page: () => page(since),
    after: (rows: number) => page(since, { offset: String(rows) }),
    search: (text: string) =>
      page({ lifecycle: { _eq: lifecycle }, _or: searched.map((column) => ({ [column]: { _icontains: text } })) }),
    totals: () => get({ filter: JSON.stringify(since), 'aggregate[count]': '*', 'aggregate[sum]': sums.join() }),
    sale: (phone: string): WireRequest => ({ path: '/items/sales?fields=id', headers: asAdmin, body: newSale(phone) }),
  };
}

/** The sale of Karavan's request, with a new client for its phone; what Karavan computes for it is given. */
function newSale(phone: string) {
  const tourist = { phone, name: 'Тимур', surname: 'Ахмедов' };
  const booking = (rate: string) => ({
    partner_id: 1,
    service_date: today(),
    rate,
    currency: 'USD',
    currency_rate: 1,
    amount_usd: rate,
  });
  return {
    sale_date: today(),
    service_date: today(),
    direction_id: 1,
    agent_id: 1,
    office_id: 1,
    client_id: tourist,
    tourist_phone: phone,
    tourist_name: tourist.name,
    tourist_surname: tourist.surname,
    adults: 2,
    children: 0,
    infants: 0,
    lifecycle: 'active',
    brutto: '1000.00',
    netto: '700.00',
    profit: '300.00',
    paid: '100.00',
    debt: '900.00',
    bookings: [booking('400.00'), booking('300.00')],
    tourist_payments: [{ method_id: 1, amount: '100.00', currency: 'USD', usd_total: '100.00', payment_date: today() }],
  };
}
