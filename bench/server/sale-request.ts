import { randomUUID } from 'node:crypto';
import { today } from '../support/today.ts';
import type { WireRequest } from '../support/wire.ts';
import type { Site } from './site.ts';

type Directories = { data: Record<'directions' | 'partners' | 'paymentMethods', { id: number }[]> };

const directories = '{ directions { id } partners { id } paymentMethods { id } }';

/** The request of the most frequent job: a sale with two bookings and a payment, for the client with a phone number. */
export async function saleRequests({ karavan, asManager }: Site): Promise<{
  directionId: number | undefined;
  sale: (phone: string) => WireRequest;
}> {
  const read = { path: '/api/v1/graphql', headers: asManager, body: { query: directories } };
  const { data } = await karavan.json<Directories>(read);
  const [direction, partner, method] = [data.directions[0]?.id, data.partners[0]?.id, data.paymentMethods[0]?.id];
  const booking = (rate: string) => ({ partner_id: partner, rate, currency: 'USD' });
  const sale = (phone: string) => ({
    path: '/api/v1/sales/',
    headers: { ...asManager, 'idempotency-key': randomUUID() },
    body: {
      service_date: today(),
      direction_id: direction,
      brutto: '1000.00',
      tourist_phone: phone,
      tourist_name: 'Тимур',
      tourist_surname: 'Ахмедов',
      adults: 2,
      children: 0,
      infants: 0,
      bookings: [booking('400.00'), booking('300.00')],
      tourist_payments: [{ method_id: method, amount: '100.00', currency: 'USD' }],
    },
  });
  return { directionId: direction, sale };
}

/** Phones of new clients, other ones in each run. */
export function newPhones(): () => string {
  let count = 0;
  return () =>
    `+99890${String(1_000_000 + (Date.now() % 4_000) * 2_000 + ++count)
      .padStart(7, '0')
      .slice(0, 7)}`;
}
