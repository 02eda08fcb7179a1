import { randomUUID } from 'node:crypto';
import { setUpFirstManager } from '../processes/start-ups.ts';
import { type Api, expectStatus } from '../server/api.ts';
import { freshPhone, inDays } from './company.ts';

/**
 * The requirements for recording sales in the first company of an installation: a session and the ids of directory
 * entries.
 */
export type Shop = { token: string | null; direction: number; partner: number; method: number };

/** Creates the first company as its first visitor does, with directory entries. */
export async function openShop(url: string): Promise<Shop> {
  const api = await setUpFirstManager(url);
  const add = async (path: string, body: object) => expectStatus(await api.post<{ id: number }>(path, body), 201).id;
  const { paymentMethods } = await api.read<{ paymentMethods: { id: number }[] }>('{ paymentMethods { id } }');
  return {
    token: api.token,
    direction: await add('/directions/', { name: 'Анталья' }),
    partner: await add('/partners/', { name: 'Coral Travel', currency: 'USD' }),
    method: paymentMethods[0]?.id ?? 0,
  };
}

/** A request to record a sale, which can be repeated under its key. Its phone number is unique. */
export type SaleRequest = { key: string; phone: string; body: Record<string, unknown> };

/** A sale of two bookings and one payment, in two currencies. */
export function newSale({ direction, partner, method }: Shop): SaleRequest {
  const phone = freshPhone();
  const body = {
    service_date: inDays(30),
    direction_id: direction,
    brutto: '1000.00',
    tourist_phone: phone,
    tourist_name: 'Тимур',
    tourist_surname: 'Ахмедов',
    adults: 2,
    children: 0,
    infants: 0,
    bookings: [
      { partner_id: partner, rate: '500.00', currency: 'USD' },
      { partner_id: partner, rate: '2500000.00', currency: 'UZS', currency_rate: '12500' },
    ],
    tourist_payments: [{ method_id: method, amount: '1250000.00', currency: 'UZS', currency_rate: '12500' }],
  };
  return { key: randomUUID(), phone, body };
}

/** Sends it, for the first time or again. */
export const postSale = <Body>(api: Api, { key, body }: SaleRequest) =>
  api.post<Body>('/sales/', body, { 'idempotency-key': key });
