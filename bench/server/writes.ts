import { randomUUID } from 'node:crypto';
import { compare, timed } from '../support/compare.ts';
import { atMost, milliseconds, type Row } from '../support/row.ts';
import { bytesOf } from '../support/wire.ts';
import type { Site } from './site.ts';

type Directories = { data: Record<'directions' | 'partners' | 'paymentMethods', { id: number }[]> };

const directories = '{ directions { id } partners { id } paymentMethods { id } }';
const day = new Date().toISOString().slice(0, 10);

/** The main job: a sale with two bookings and a payment in one request, beside a bare insert of one row. */
export async function measureWrites(site: Site): Promise<Row[]> {
  const { karavan, bare, asManager, client, companyId } = site;
  const read = { path: '/api/v1/graphql', headers: asManager, body: { query: directories } };
  const { data } = await karavan.json<Directories>(read);
  const [direction, partner, method] = [data.directions[0]?.id, data.partners[0]?.id, data.paymentMethods[0]?.id];
  const { rows } = await client.query('select id, office_id from users where company_id = $1 limit 1', [companyId]);
  const { rows: clients } = await client.query('select id from clients where company_id = $1 limit 1', [companyId]);

  let count = 0;
  const phone = () =>
    `+99890${String(1_000_000 + (Date.now() % 4_000) * 2_000 + ++count)
      .padStart(7, '0')
      .slice(0, 7)}`;
  const sale = () => ({
    path: '/api/v1/sales/',
    headers: { ...asManager, 'idempotency-key': randomUUID() },
    body: {
      service_date: day,
      direction_id: direction,
      brutto: '1000.00',
      tourist_phone: phone(),
      tourist_name: 'Тимур',
      tourist_surname: 'Ахмедов',
      adults: 2,
      children: 0,
      infants: 0,
      bookings: [booking('400.00'), booking('300.00')],
      tourist_payments: [{ method_id: method, amount: '100.00', currency: 'USD' }],
    },
  });
  const booking = (rate: string) => ({ partner_id: partner, rate, currency: 'USD' });
  const row = () => ({
    path: '/insert',
    body: [companyId, day, day, direction, clients[0].id, phone(), 'Тимур', 'Ахмедов', rows[0].id, rows[0].office_id],
  });

  const ours = () => {
    const bytes = bytesOf(sale());
    return timed(() => karavan.send(bytes))();
  };
  const base = () => {
    const bytes = bytesOf(row());
    return timed(() => bare.send(bytes))();
  };
  const found = await compare(ours, base, { warmUp: 50, goes: 40 });
  return [
    {
      job: 'create a sale with 2 bookings and 1 payment',
      measured: milliseconds(found.ours),
      beside: `bare insert of one row: ${milliseconds(found.base)}`,
      figure: found.ratio,
      bound: atMost(6, '×'),
    },
  ];
}
