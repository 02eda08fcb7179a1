import { describe, expect, test } from 'vitest';
import { allocate } from '../../support/data/allocations.ts';
import { bookingLists, formOfBooking } from '../../support/data/booking-lists.ts';
import { buildSale, inDays, readSale } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const { company, dollars, euros, edit, everything, linesSince, countLines, expectWhole } = await bookingLists(
  server,
  sql,
);

const OLD = inDays(30);
const NEW = inDays(37);

/** A tour in thirty days: two bookings on its day, one on a day of its own, a cancelled one. */
async function buildTour() {
  const sale = await buildSale(company, {
    bookings: [
      { ...dollars('300.00'), reference_number: 'RT-17' },
      euros('100.00'),
      { ...dollars('50.00'), service_date: inDays(33) },
      dollars('20.00'),
    ],
  });
  const [first, second, other, gone] = sale.bookings;
  if (!first || !second || !other || !gone) throw new Error('The sale has four bookings');
  expectStatus(await company.agent.api.post(`/bookings/${gone.id}/cancel/`), 200);
  return { sale, first, second, other, gone };
}

const datesOf = async ({ id }: { id: number }) =>
  Object.fromEntries(
    (
      await sql.query<{ id: number; service_date: string }>(
        'select id, service_date::text from bookings where sale_id = $1',
        [id],
      )
    ).map((row) => [row.id, row.service_date]),
  );

const move = (bookings: string) => ({
  code: 'bookings_move',
  field: 'service_date',
  values: { bookings, date: NEW },
});

describe('a tour that moves to another day', () => {
  test('bookings on the tour’s day move along once their names are confirmed, and the others stay', async () => {
    const { sale, first, second, other, gone } = await buildTour();
    const before = await everything(sale);
    const { details } = expectRefusal(await edit(sale, { service_date: NEW }), 409, 'confirmation_required');
    expect(details).toEqual({ confirmations: [move('Coral Travel (RT-17), Hotel Roma')] });
    expect(await everything(sale)).toEqual(before);

    const lines = await countLines(sale);
    const after = expectStatus(await edit(sale, { service_date: NEW, confirmed: ['bookings_move'] }), 200);
    expect(after.service_date).toBe(NEW);
    expect(await datesOf(sale)).toEqual({
      [first.id]: NEW,
      [second.id]: NEW,
      [other.id]: inDays(33),
      [gone.id]: OLD,
    });
    const changes = { service_date: [OLD, NEW] };
    expect(await linesSince(sale, lines)).toEqual([
      expect.objectContaining({ event: 'booking.edit', entity_id: first.id, changes }),
      expect.objectContaining({ event: 'booking.edit', entity_id: second.id, changes }),
      expect.objectContaining({ event: 'sale.edit', entity_id: sale.id, changes }),
    ]);
    await expectWhole(sale);
  });

  test('the move withdraws the check of what it moves, and makes an older form stale', async () => {
    const { sale, first } = await buildTour();
    expectStatus(await company.manager.api.post(`/bookings/${first.id}/check/`), 200);
    const { version } = await readSale(company.agent, sale.id);
    expectStatus(await edit(sale, { service_date: NEW, confirmed: ['bookings_move'] }), 200);
    const after = await readSale(company.agent, sale.id);
    expect(after.bookings.find(({ id }) => id === first.id)?.audit).toBe('unchecked');
    expectRefusal(await edit(sale, { notes: 'у окна' }, company.agent, version), 409, 'stale');
  });

  test('a paid booking stays and is named', async () => {
    const { sale, first, second } = await buildTour();
    await allocate(company, first, '100.00');
    const stay = {
      code: 'bookings_stay',
      field: 'service_date',
      values: { bookings: 'Coral Travel (RT-17)', date: OLD },
    };
    const refusal = expectRefusal(await edit(sale, { service_date: NEW }), 409, 'confirmation_required');
    expect(refusal.details).toEqual({ confirmations: [move('Hotel Roma'), stay] });
    const confirmed = ['bookings_move', 'bookings_stay'];
    expectStatus(await edit(sale, { service_date: NEW, confirmed }), 200);
    expect(await datesOf(sale)).toMatchObject({ [first.id]: OLD, [second.id]: NEW });
    await expectWhole(sale);
  });

  test('no confirmation is needed where the bookings are sent with the sale: each gets the day that is sent', async () => {
    const { sale, first, second, other } = await buildTour();
    const bookings = [formOfBooking(first), formOfBooking(second, { service_date: NEW }), formOfBooking(other)];
    expectStatus(await edit(sale, { service_date: NEW, bookings }), 200);
    expect(await datesOf(sale)).toMatchObject({ [first.id]: OLD, [second.id]: NEW, [other.id]: inDays(33) });
    await expectWhole(sale);
  });

  test('no confirmation is needed where no booking is on the tour’s day', async () => {
    const sale = await buildSale(company, { bookings: [{ ...dollars('300.00'), service_date: inDays(33) }] });
    expectStatus(await edit(sale, { service_date: NEW }), 200);
    expect(Object.values(await datesOf(sale))).toEqual([inDays(33)]);
  });
});
