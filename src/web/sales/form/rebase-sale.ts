import type { BookingForm, SaleForm } from './sale-form.ts';

/** A field that was changed by another person; `typed` is there when it was also changed here. */
export type FieldChange = { field: SimpleField; was: string; now: string; typed: string | null };
/** A booking that another person added, changed or took away. */
export type BookingChange = { kind: 'added' | 'changed' | 'gone'; booking: BookingForm };

type SimpleField = Exclude<keyof SaleForm, 'bookings' | 'payment'>;

const simpleFields = (form: SaleForm): SimpleField[] =>
  Object.keys(form).filter((key): key is SimpleField => key !== 'bookings' && key !== 'payment');

const written = (value: string | number | null): string => String(value ?? '');

/** A row's number says where it stands, not what it is. */
const isSameBooking = (a: BookingForm, b: BookingForm): boolean =>
  JSON.stringify({ ...a, row: 0 }) === JSON.stringify({ ...b, row: 0 });

const byId = (form: SaleForm, id: number | null) => form.bookings.find((booking) => booking.id === id && id !== null);

/** The changes that another person saved since the form was opened, and those that conflict with typed ones. */
export function changesBetween(before: SaleForm, now: SaleForm, typed: SaleForm) {
  const fields = simpleFields(before).flatMap((field): FieldChange[] => {
    const [was, is, mine] = [written(before[field]), written(now[field]), written(typed[field])];
    return was === is ? [] : [{ field, was, now: is, typed: mine === was || mine === is ? null : mine }];
  });
  const bookings: BookingChange[] = [];
  for (const booking of now.bookings) {
    const old = byId(before, booking.id);
    if (!old) bookings.push({ kind: 'added', booking });
    else if (!isSameBooking(old, booking)) bookings.push({ kind: 'changed', booking });
  }
  for (const booking of before.bookings) {
    if (!byId(now, booking.id)) bookings.push({ kind: 'gone', booking });
  }
  return { fields, bookings };
}

/** Applies the typed changes to the newest state; every other field takes the newest value. */
export function rebase(before: SaleForm, typed: SaleForm, newest: SaleForm): SaleForm {
  return { ...mergeFields(before, typed, newest), bookings: mergeBookings(before, typed, newest) };
}

/** Field by field: a field that was changed here stays so. */
function mergeFields<Fields extends object>(before: Fields, typed: Fields, newest: Fields): Fields {
  const merged = { ...newest };
  for (const key of Object.keys(typed) as (keyof Fields)[]) {
    if (JSON.stringify(typed[key]) !== JSON.stringify(before[key])) merged[key] = typed[key];
  }
  return merged;
}

function mergeBookings(before: SaleForm, typed: SaleForm, newest: SaleForm): BookingForm[] {
  const theirs = newest.bookings.flatMap((booking) => {
    const [old, mine] = [byId(before, booking.id), byId(typed, booking.id)];
    if (!old) return [booking];
    // Taken away here: it stays away.
    return mine ? [mergeFields(old, mine, booking)] : [];
  });
  return [...theirs, ...typed.bookings.filter(({ id }) => id === null)];
}
