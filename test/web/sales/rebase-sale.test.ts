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

describe('another person’s change during an edit', () => {
  test('another person’s change is shown field by field, with the own value where both changed the same', () => {
    const now = sale({ brutto: '1 200,00', notes: 'Виза', service: 'Rixos' });
    const typed = sale({ brutto: '1 300,00', service: 'Rixos' });
    expect(changesBetween(before, now, typed).fields).toEqual([
      { field: 'service', was: '', now: 'Rixos', typed: null },
      { field: 'brutto', was: '1 000,00', now: '1 200,00', typed: '1 300,00' },
      { field: 'notes', was: '', now: 'Виза', typed: null },
    ]);
  });

  test('another person’s change is shown booking by booking', () => {
    const now = sale({ bookings: [booking(1, { rate: '150,00' }), booking(3)] });
    const kinds = changesBetween(before, now, before).bookings.map(({ kind, booking: { id } }) => [kind, id]);
    expect(kinds).toEqual([
      ['changed', 1],
      ['added', 3],
      ['gone', 2],
    ]);
  });

  test('another person’s change is empty when nothing was changed', () => {
    expect(changesBetween(before, sale(), sale({ notes: 'своё' }))).toEqual({ fields: [], bookings: [] });
  });
});

describe('an edit applied to the newest version', () => {
  test('edited fields are kept, and all others have the newest values', () => {
    const now = sale({ brutto: '1 200,00', notes: 'Виза' });
    const typed = sale({ brutto: '1 300,00', service: 'Rixos' });
    expect(rebase(before, typed, now)).toEqual(sale({ brutto: '1 300,00', service: 'Rixos', notes: 'Виза' }));
  });

  test('edits of bookings are kept, field by field', () => {
    const now = sale({ bookings: [booking(1, { reference_number: 'CT-1' }), booking(2)] });
    const typed = sale({ bookings: [booking(1, { rate: '90,00' }), booking(2)] });
    expect(rebase(before, typed, now).bookings).toEqual([
      booking(1, { rate: '90,00', reference_number: 'CT-1' }),
      booking(2),
    ]);
  });

  test('bookings added on either side are kept, and deleted ones on either side stay deleted', () => {
    const now = sale({ bookings: [booking(2), booking(3)] });
    const typed = sale({ bookings: [booking(1), booking(null, { rate: '5,00' })] });
    expect(rebase(before, typed, now).bookings).toEqual([booking(3), booking(null, { rate: '5,00' })]);
  });

  test('an empty edit gives the newest version itself', () => {
    const now = sale({ brutto: '1,00', bookings: [booking(3)] });
    expect(rebase(before, before, now)).toEqual(now);
  });
});
