import { beforeAll, describe, expect, test } from 'vitest';
import { allocate, buildPartnerPayment } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const { manager, agent, stranger, sumPartner } = company;

/** Numbers of one sale with everything that has a number; other rows have neighbouring numbers. */
const ids = { sale: 0, payment: 0, booking: 0, partnerPayment: 0, line: 0 };
beforeAll(async () => {
  await buildPayment(company, await buildSale(company));
  const sale = await buildSale(company);
  const [booking] = sale.bookings;
  if (!booking) throw new Error('The sale has no booking');
  const payment = await buildPayment(company, sale);
  expectStatus(await manager.api.post(`/tourist-payments/${payment.id}/accept/`, {}), 200);
  const { id: partnerPayment } = await allocate(company, booking, '700.00');
  await buildPartnerPayment(company, '5000000', { partner_id: sumPartner.id, currency: 'UZS', currency_rate: '12500' });
  const { cashBook } = await manager.api.read<{ cashBook: { rows: { id: number }[] } }>(
    `{ cashBook(filter: { source: "tourist_payment" }) { rows { id } } }`,
  );
  Object.assign(ids, { sale: sale.id, payment: payment.id, booking: booking.id, partnerPayment });
  ids.line = cashBook.rows[0]?.id ?? 0;
});

const FIND = `query ($search: String) {
  sales(filter: { search: $search }) { rows { id } totalCount }
  touristPayments(filter: { search: $search }) { rows { id sale_id } totalCount }
  bookings(filter: { search: $search }) { rows { id sale_id } totalCount }
}`;
const FIND_AS_MANAGER = `query ($search: String) {
  partnerPayments(filter: { search: $search }) { rows { id } totalCount }
  openBookings(filter: { search: $search }) { rows { id } totalCount }
  cashBook(filter: { search: $search }) { rows { id tourist_payment_id partner_payment_id } totalCount }
}`;
type Row = { id: number; sale_id?: number };
type Found = Record<string, { rows: Row[]; totalCount: number }>;

const find = async (search: string, by = manager): Promise<Record<string, number[]>> => {
  const answer = {
    ...(await by.api.read<Found>(FIND, { search })),
    ...(by === manager ? await by.api.read<Found>(FIND_AS_MANAGER, { search }) : {}),
  };
  return Object.fromEntries(
    Object.entries(answer).map(([list, { rows, totalCount }]) => {
      expect(totalCount, `${list} counts what it shows`).toBe(rows.length);
      return [list, rows.map(({ id }) => id)];
    }),
  );
};

describe('search by number', () => {
  test.each(['№ ', '#', ''])('a sale with its payments and bookings is found by %j and its number', async (sign) => {
    const found = await find(`${sign}${ids.sale}`);
    expect(found.sales).toContain(ids.sale);
    expect(found.touristPayments).toContain(ids.payment);
    expect(found.bookings).toContain(ids.booking);
    expect(found.openBookings).toContain(ids.booking);
    expect(found.cashBook, 'the line of its payment').toContain(ids.line);
  });

  test.each(['№ ', ''])('a tourist payment and its cash book line are found by %j and its number', async (sign) => {
    const found = await find(`${sign}${ids.payment}`);
    expect(found.touristPayments).toContain(ids.payment);
    expect(found.cashBook).toContain(ids.line);
  });

  test.each(['№ ', ''])(
    'a payment to a partner and its cash book line are found by %j and its number',
    async (sign) => {
      const search = `${sign}${ids.partnerPayment}`;
      expect((await find(search)).partnerPayments).toEqual([ids.partnerPayment]);
      const { cashBook } = await manager.api.read<{ cashBook: { rows: { partner_payment_id: number | null }[] } }>(
        FIND_AS_MANAGER,
        { search },
      );
      expect(cashBook.rows.map(({ partner_payment_id }) => partner_payment_id)).toContain(ids.partnerPayment);
    },
  );

  test('a booking and a cash book line are found by their numbers', async () => {
    expect((await find(`№ ${ids.booking}`)).bookings).toContain(ids.booking);
    expect((await find(`№ ${ids.line}`)).cashBook).toContain(ids.line);
  });

  test('a number with its sign does not find a phone with these digits', async () => {
    const { tourist_phone, id } = await buildSale(company);
    const digits = tourist_phone.slice(-7);
    expect((await find(digits)).sales).toContain(id);
    expect((await find(`№ ${digits}`)).sales).toEqual([]);
  });

  test('an agent does not find another agent’s sale by its number', async () => {
    expect((await find(`№ ${ids.sale}`, agent)).sales).toEqual([ids.sale]);
    expect(await find(`№ ${ids.sale}`, stranger)).toEqual({ sales: [], touristPayments: [], bookings: [] });
  });
});
