import { describe, expect, test } from 'vitest';
import { changesBetween, rebase } from '../../../src/web/sales/form/rebase-sale.ts';
import { type BookingForm, emptyBooking, emptySale, type SaleForm } from '../../../src/web/sales/form/sale-form.ts';

const booking = (id: number | null, more: Partial<BookingForm> = {}): BookingForm => ({
  ...emptyBooking(id ?? -1),
  id,
  rate: '100,00',
  ...more,
});
const sale = (more: Partial<SaleForm> = {}): SaleForm => ({
  ...emptySale('2026-11-21'),
  brutto: '1 000,00',
  bookings: [booking(1), booking(2)],
  ...more,
});

const before = sale();

describe('what somebody else changed meanwhile', () => {
  test('is told field by field, with what was typed where both changed the same', () => {
    const now = sale({ brutto: '1 200,00', notes: 'Виза', service: 'Rixos' });
    const typed = sale({ brutto: '1 300,00', service: 'Rixos' });
    expect(changesBetween(before, now, typed).fields).toEqual([
      { field: 'service', was: '', now: 'Rixos', typed: null },
      { field: 'brutto', was: '1 000,00', now: '1 200,00', typed: '1 300,00' },
      { field: 'notes', was: '', now: 'Виза', typed: null },
    ]);
  });

  test('is told booking by booking', () => {
    const now = sale({ bookings: [booking(1, { rate: '150,00' }), booking(3)] });
    const kinds = changesBetween(before, now, before).bookings.map(({ kind, booking: { id } }) => [kind, id]);
    expect(kinds).toEqual([
      ['changed', 1],
      ['added', 3],
      ['gone', 2],
    ]);
  });

  test('is nothing when nothing was', () => {
    expect(changesBetween(before, sale(), sale({ notes: 'своё' }))).toEqual({ fields: [], bookings: [] });
  });
});

describe('what was typed, put onto the newest state', () => {
  test('stays; everything else is as it is there', () => {
    const now = sale({ brutto: '1 200,00', notes: 'Виза' });
    const typed = sale({ brutto: '1 300,00', service: 'Rixos' });
    expect(rebase(before, typed, now)).toEqual(sale({ brutto: '1 300,00', service: 'Rixos', notes: 'Виза' }));
  });

  test('keeps changes of bookings, field by field', () => {
    const now = sale({ bookings: [booking(1, { reference_number: 'CT-1' }), booking(2)] });
    const typed = sale({ bookings: [booking(1, { rate: '90,00' }), booking(2)] });
    expect(rebase(before, typed, now).bookings).toEqual([
      booking(1, { rate: '90,00', reference_number: 'CT-1' }),
      booking(2),
    ]);
  });

  test('keeps bookings that were added here or there, and none that was taken away here or there', () => {
    const now = sale({ bookings: [booking(2), booking(3)] });
    const typed = sale({ bookings: [booking(1), booking(null, { rate: '5,00' })] });
    expect(rebase(before, typed, now).bookings).toEqual([booking(3), booking(null, { rate: '5,00' })]);
  });

  test('is the newest state itself when nothing was typed', () => {
    const now = sale({ brutto: '1,00', bookings: [booking(3)] });
    expect(rebase(before, before, now)).toEqual(now);
  });
});
