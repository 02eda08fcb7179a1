import { beside } from '../support/beside.ts';
import { compare, timed } from '../support/compare.ts';
import type { Row } from '../support/row.ts';
import { today } from '../support/today.ts';
import { bytesOf } from '../support/wire.ts';
import { newPhones, saleRequests } from './sale-request.ts';
import type { Site } from './site.ts';

/**
 * Measures the most frequent job: a sale with two bookings and a payment in one request, beside a bare, prepared
 * insert of one row.
 */
export async function measureWrites(site: Site): Promise<Row[]> {
  const { karavan, bare, client, companyId } = site;
  const { directionId, sale } = await saleRequests(site);
  const { rows } = await client.query('select id, office_id from users where company_id = $1 limit 1', [companyId]);
  const { rows: clients } = await client.query('select id from clients where company_id = $1 limit 1', [companyId]);

  const phone = newPhones();
  const row = () => ({
    path: '/insert',
    body: [
      companyId,
      today(),
      today(),
      directionId,
      clients[0].id,
      phone(),
      'Тимур',
      'Ахмедов',
      rows[0].id,
      rows[0].office_id,
    ],
  });

  const ours = () => {
    const bytes = bytesOf(sale(phone()));
    return timed(() => karavan.send(bytes))();
  };
  const base = () => {
    const bytes = bytesOf(row());
    return timed(() => bare.send(bytes))();
  };
  // V8 optimises what a sale runs through only after hundreds of them.
  const found = await compare(ours, base, { warmUp: 1_000, goes: 40 });
  return [beside('create a sale with 2 bookings and 1 payment', found, 'prepared insert of one row', 6)];
}
