import { describe, expect, test } from 'vitest';
import { allocate } from '../../support/data/allocations.ts';
import { bookingLists, formOfBooking } from '../../support/data/booking-lists.ts';
import { buildSale, readSale } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const lists = await bookingLists(server, sql);
const { company, dollars, euros, threeBookings, edit, everything, linesSince, countLines, expectWhole } = lists;

describe('a sale edited together with its bookings', () => {
  test('bookings that differ are edited, new ones added, missing ones deleted, and the rest is unchanged', async () => {
    const { sale, first, second, third } = await threeBookings();
    const lines = await countLines(sale);
    const bookings = [
      formOfBooking(third),
      formOfBooking(first, { rate: '350.00', reference_number: ' A-7 ' }),
      dollars('50.00'),
    ];
    const after = expectStatus(await edit(sale, { brutto: '1100.00', bookings }), 200);
    const added = after.bookings.find(({ id }) => ![first.id, second.id, third.id].includes(id));
    expect(after.bookings.map(({ id, rate, version }) => [id, rate, version])).toEqual([
      [first.id, '350.00', 2],
      [third.id, '100.00', 1],
      [added?.id, '50.00', 1],
    ]);
    expect(after).toMatchObject({
      brutto: '1100.00',
      netto: '515.00',
      profit: '585.00',
      bookings_count: 3,
      version: 2,
    });
    expect(await linesSince(sale, lines)).toEqual([
      expect.objectContaining({
        event: 'booking.edit',
        entity_id: first.id,
        changes: { rate: ['300.00', '350.00'], amount_usd: ['300.00', '350.00'], reference_number: [null, 'A-7'] },
      }),
      expect.objectContaining({ event: 'booking.add', entity_id: added?.id }),
      expect.objectContaining({ event: 'booking.delete', entity_id: second.id }),
      expect.objectContaining({ event: 'sale.edit', entity_id: sale.id, changes: { brutto: ['1000.00', '1100.00'] } }),
    ]);
    await expectWhole(sale);
  });

  test('an unchanged form changes nothing and makes no version stale', async () => {
    const { sale, first, second, third } = await threeBookings();
    const before = await everything(sale);
    const bookings = [formOfBooking(first), formOfBooking(second), formOfBooking(third, { currency_rate: '1.15' })];
    expect(expectStatus(await edit(sale, { brutto: '1000', bookings }), 200).version).toBe(sale.version);
    expect(await everything(sale)).toEqual(before);
  });

  test('a missing field of a booking stays, and null is filled in as in a new one', async () => {
    const { sale, first, second, third } = await threeBookings();
    const dated = formOfBooking(first, { service_date: '2030-01-02', reference_number: 'A-1' });
    expectStatus(await edit(sale, { bookings: [dated, formOfBooking(second), formOfBooking(third)] }), 200);
    const { id, partner_id, rate, currency } = first;
    const bare = { id, partner_id, rate, currency };
    const same = expectStatus(await edit(sale, { bookings: [bare, formOfBooking(second), formOfBooking(third)] }), 200);
    expect(same.bookings[0]).toMatchObject({ service_date: '2030-01-02', reference_number: 'A-1', version: 2 });
    const blank = { ...bare, service_date: null, reference_number: null, currency_rate: null };
    const cleared = await edit(sale, {
      service_date: '2031-05-06',
      bookings: [blank, formOfBooking(second), formOfBooking(third)],
    });
    expect(expectStatus(cleared, 200).bookings[0]).toMatchObject({
      service_date: '2031-05-06',
      reference_number: null,
    });
  });

  test('a booking in another currency gets the rate of the day, and one with the same currency keeps its rate', async () => {
    const { sale, first, third } = await threeBookings();
    const bookings = [euros('100.00', { id: first.id }), formOfBooking(third, { rate: '200.00' })];
    const after = expectStatus(await edit(sale, { bookings }), 200);
    expect(after.bookings.map(({ currency_rate, amount_usd }) => [currency_rate, amount_usd])).toEqual([
      ['1.150000', '115.00'],
      ['1.150000', '230.00'],
    ]);
    await expectWhole(sale);
  });

  test('the only booking can be replaced by another one', async () => {
    const sale = await buildSale(company);
    const after = expectStatus(await edit(sale, { bookings: [dollars('10.00')] }), 200);
    expect(after).toMatchObject({ netto: '10.00', bookings_count: 1 });
    expect(after.bookings[0]?.id).not.toBe(sale.bookings[0]?.id);
    await expectWhole(sale);
  });

  test('a cancelled booking is not part of the list and stays', async () => {
    const { sale, first, second, third } = await threeBookings();
    expectStatus(await company.agent.api.post(`/bookings/${first.id}/cancel/`, { penalty: '20.00' }), 200);
    const after = expectStatus(await edit(sale, { bookings: [formOfBooking(second)] }), 200);
    expect(after.bookings.map(({ id, lifecycle }) => [id, lifecycle])).toEqual([
      [first.id, 'cancelled'],
      [second.id, 'active'],
    ]);
    expect(after.netto).toBe('220.00');
    expectStatus(await edit(sale, { bookings: [] }), 200);
    expect((await readSale(company.agent, sale.id)).bookings.map(({ id }) => id)).toEqual([first.id]);
    expect(third.id).toBeGreaterThan(second.id);
  });
});

describe('a paid booking', () => {
  const withPaid = async () => {
    const { sale, ...bookings } = await threeBookings();
    await allocate(company, bookings.second, '50.00');
    return { sale, ...bookings };
  };

  test('a paid booking is unchanged while the others are edited', async () => {
    const { sale, first, second, third } = await withPaid();
    const bookings = [formOfBooking(first, { rate: '299.00' }), formOfBooking(second)];
    const after = expectStatus(await edit(sale, { notes: 'у окна', bookings }), 200);
    expect(after.bookings.map(({ id, rate }) => [id, rate])).toEqual([
      [first.id, '299.00'],
      [second.id, '200.00'],
    ]);
    expect(after.bookings).not.toContainEqual(expect.objectContaining({ id: third.id }));
    await expectWhole(sale);
  });

  test('a change of a paid booking is refused at its fields, and nothing is saved', async () => {
    const { sale, first, second, third } = await withPaid();
    const before = await everything(sale);
    const bookings = [
      formOfBooking(first, { rate: '1.00' }),
      formOfBooking(second, { rate: '199.00', reference_number: 'B-2' }),
      formOfBooking(third),
      dollars('5.00'),
    ];
    const refusal = expectRefusal(await edit(sale, { notes: 'у окна', bookings }), 409, 'booking_already_paid');
    const code = 'booking_already_paid';
    expect(refusal.fields).toEqual({ 'bookings.1.rate': code, 'bookings.1.reference_number': code });
    expect(await everything(sale)).toEqual(before);
  });

  test('a paid booking is not deleted by leaving it out', async () => {
    const { sale, first, third } = await withPaid();
    const before = await everything(sale);
    const bookings = [formOfBooking(first, { rate: '1.00' }), formOfBooking(third)];
    const refusal = expectRefusal(await edit(sale, { bookings }), 409, 'paid_bookings_not_deletable');
    expect(refusal.fields).toEqual({ bookings: 'paid_bookings_not_deletable' });
    expect(await everything(sale)).toEqual(before);
  });
});

describe('a checked sale', () => {
  test('a manager’s change of a booking withdraws the check of a sale, with one log line', async () => {
    const { sale, first, second, third } = await threeBookings();
    const { manager } = company;
    expectStatus(await manager.api.post(`/bookings/${second.id}/check/`), 200);
    expectStatus(await manager.api.post(`/sales/${sale.id}/check/`), 200);
    const lines = await countLines(sale);
    const bookings = [formOfBooking(first, { rate: '310.00' }), formOfBooking(second), formOfBooking(third)];
    const after = expectStatus(await edit(sale, { bookings }, manager), 200);
    expect(after).toMatchObject({ audit: 'unchecked', changed_since_check: true, netto: '625.00' });
    expect(after.bookings.map(({ audit }) => audit)).toEqual(['unchecked', 'checked', 'unchecked']);
    expect((await linesSince(sale, lines)).map(({ event }) => event)).toEqual(['booking.edit', 'sale.edit']);
    await expectWhole(sale);
  });
});
