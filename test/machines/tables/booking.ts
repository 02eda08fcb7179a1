import type { BookingEvent, BookingFacts, bookingMachine } from '#machines/booking.ts';
import type { Position } from '#machines/decide.ts';
import { caseOf, type Expectation, outcomeOf, readTable, withoutRow } from '../../support/oracles/tables.ts';

/**
 * Domain 3.2 as a table, written by hand. It is silent where these decide: a cancelled booking is neither edited nor
 * cancelled again (`booking_cancelled`; what is allocated is said first), one that is not cancelled is not restored
 * (`booking_not_cancelled`), what is not allocated can't be taken back (`booking_not_allocated`), the only booking of a
 * sale stays (`last_booking_not_deletable`), a deleted one is `not_found`; a change of its own figures unchecks a booking,
 * an allocation doesn't.
 *
 * Figures, rate and Σ allocations: unpaid 500/0 · free 0/0 · part 500/250 · full 500/500 · over 500/700 · once 500/700 by one allocation.
 */
const TABLE = `
event                 | figures        | active unchecked            | active checked              | cancelled unchecked         | cancelled checked           | deleted
EDIT to 300           | unpaid         | =                           | unchecked                   | booking_cancelled           | booking_cancelled           | not_found
EDIT to 300           | free           | not_paid                    | unchecked not_paid          | booking_cancelled           | booking_cancelled           | not_found
EDIT to 300           | part full over | booking_already_paid        | booking_already_paid        | booking_already_paid        | booking_already_paid        | not_found
EDIT to 0             | unpaid         | fully_paid                  | unchecked fully_paid        | booking_cancelled           | booking_cancelled           | not_found
EDIT to 0             | free           | =                           | unchecked                   | booking_cancelled           | booking_cancelled           | not_found
DELETE                | unpaid free    | deleted                     | deleted                     | deleted                     | deleted                     | not_found
DELETE                | part full over | paid_bookings_not_deletable | paid_bookings_not_deletable | paid_bookings_not_deletable | paid_bookings_not_deletable | not_found
DELETE the only one   | unpaid free    | last_booking_not_deletable  | last_booking_not_deletable  | last_booking_not_deletable  | last_booking_not_deletable  | not_found
DELETE the only one   | part full over | paid_bookings_not_deletable | paid_bookings_not_deletable | paid_bookings_not_deletable | paid_bookings_not_deletable | not_found
CANCEL                | unpaid         | cancelled fully_paid        | cancelled unchecked fully_paid | booking_cancelled        | booking_cancelled           | not_found
CANCEL                | free           | cancelled                   | cancelled unchecked         | booking_cancelled           | booking_cancelled           | not_found
CANCEL                | part full over | cancelled overpaid          | cancelled unchecked overpaid | booking_cancelled          | booking_cancelled           | not_found
CANCEL, penalty 250   | unpaid         | cancelled                   | cancelled unchecked         | booking_cancelled           | booking_cancelled           | not_found
CANCEL, penalty 250   | free           | cancelled not_paid          | cancelled unchecked not_paid | booking_cancelled          | booking_cancelled           | not_found
CANCEL, penalty 250   | part           | cancelled fully_paid        | cancelled unchecked fully_paid | booking_cancelled        | booking_cancelled           | not_found
CANCEL, penalty 250   | full over      | cancelled overpaid          | cancelled unchecked overpaid | booking_cancelled          | booking_cancelled           | not_found
CANCEL, penalty 600   | part full      | cancelled partially_paid    | cancelled unchecked partially_paid | booking_cancelled    | booking_cancelled           | not_found
RESTORE to 500        | unpaid part full over | booking_not_cancelled | booking_not_cancelled      | active                      | active unchecked            | not_found
RESTORE to 500        | free           | booking_not_cancelled       | booking_not_cancelled       | active not_paid             | active unchecked not_paid   | not_found
RESTORE to 250        | part           | booking_not_cancelled       | booking_not_cancelled       | active fully_paid           | active unchecked fully_paid | not_found
RESTORE to 250        | full over      | booking_not_cancelled       | booking_not_cancelled       | active overpaid             | active unchecked overpaid   | not_found
CHECK                 | unpaid free part full over | checked         | already_checked             | checked                     | already_checked             | not_found
UNCHECK               | unpaid free part full over | not_checked     | unchecked                   | not_checked                 | unchecked                   | not_found
ALLOCATE 250          | unpaid         | allocated partially_paid    | allocated partially_paid    | allocated partially_paid    | allocated partially_paid    | not_found
ALLOCATE 250          | free           | allocated overpaid          | allocated overpaid          | allocated overpaid          | allocated overpaid          | not_found
ALLOCATE 250          | part           | fully_paid                  | fully_paid                  | fully_paid                  | fully_paid                  | not_found
ALLOCATE 250          | full           | overpaid                    | overpaid                    | overpaid                    | overpaid                    | not_found
ALLOCATE 250          | over           | =                           | =                           | =                           | =                           | not_found
ALLOCATE 500          | unpaid         | allocated fully_paid        | allocated fully_paid        | allocated fully_paid        | allocated fully_paid        | not_found
ALLOCATE 500          | part           | overpaid                    | overpaid                    | overpaid                    | overpaid                    | not_found
ALLOCATE 600          | unpaid         | allocated overpaid          | allocated overpaid          | allocated overpaid          | allocated overpaid          | not_found
DEALLOCATE 250        | unpaid free    | booking_not_allocated       | booking_not_allocated       | booking_not_allocated       | booking_not_allocated       | not_found
DEALLOCATE 250        | part           | non_allocated not_paid      | non_allocated not_paid      | non_allocated not_paid      | non_allocated not_paid      | not_found
DEALLOCATE 250        | full over      | partially_paid              | partially_paid              | partially_paid              | partially_paid              | not_found
DEALLOCATE 700        | once           | non_allocated not_paid      | non_allocated not_paid      | non_allocated not_paid      | non_allocated not_paid      | not_found
DEALLOCATE 200        | over           | fully_paid                  | fully_paid                  | fully_paid                  | fully_paid                  | not_found
DEALLOCATE 100        | over           | =                           | =                           | =                           | =                           | not_found
`;

const figures: Record<string, Omit<BookingFacts, 'onlyBooking'> & { payment: string; allocation: string }> = {
  unpaid: { rate: 50_000, paid: 0, allocations: 0, payment: 'not_paid', allocation: 'non_allocated' },
  free: { rate: 0, paid: 0, allocations: 0, payment: 'fully_paid', allocation: 'non_allocated' },
  part: { rate: 50_000, paid: 25_000, allocations: 1, payment: 'partially_paid', allocation: 'allocated' },
  full: { rate: 50_000, paid: 50_000, allocations: 2, payment: 'fully_paid', allocation: 'allocated' },
  over: { rate: 50_000, paid: 70_000, allocations: 2, payment: 'overpaid', allocation: 'allocated' },
  once: { rate: 50_000, paid: 70_000, allocations: 1, payment: 'overpaid', allocation: 'allocated' },
};

type Case<Event> = { event: Event; onlyBooking?: true };

const cases: { [Type in BookingEvent['type']]: Record<string, Case<Extract<BookingEvent, { type: Type }>>> } = {
  'booking.edit': {
    'EDIT to 300': { event: { type: 'booking.edit', rate: 30_000 } },
    'EDIT to 0': { event: { type: 'booking.edit', rate: 0 } },
  },
  'booking.delete': {
    DELETE: { event: { type: 'booking.delete' } },
    'DELETE the only one': { event: { type: 'booking.delete' }, onlyBooking: true },
  },
  'booking.cancel': {
    CANCEL: { event: { type: 'booking.cancel', penalty: 0 } },
    'CANCEL, penalty 250': { event: { type: 'booking.cancel', penalty: 25_000 } },
    'CANCEL, penalty 600': { event: { type: 'booking.cancel', penalty: 60_000 } },
  },
  'booking.restore': {
    'RESTORE to 500': { event: { type: 'booking.restore', rate: 50_000 } },
    'RESTORE to 250': { event: { type: 'booking.restore', rate: 25_000 } },
  },
  'booking.check': { CHECK: { event: { type: 'booking.check' } } },
  'booking.uncheck': { UNCHECK: { event: { type: 'booking.uncheck' } } },
  'booking.allocate': {
    'ALLOCATE 250': { event: { type: 'booking.allocate', amount: 25_000 } },
    'ALLOCATE 500': { event: { type: 'booking.allocate', amount: 50_000 } },
    'ALLOCATE 600': { event: { type: 'booking.allocate', amount: 60_000 } },
  },
  'booking.deallocate': {
    'DEALLOCATE 250': { event: { type: 'booking.deallocate', amount: 25_000 } },
    'DEALLOCATE 700': { event: { type: 'booking.deallocate', amount: 70_000 } },
    'DEALLOCATE 200': { event: { type: 'booking.deallocate', amount: 20_000 } },
    'DEALLOCATE 100': { event: { type: 'booking.deallocate', amount: 10_000 } },
  },
};

const regionOf = {
  active: 'lifecycle',
  cancelled: 'lifecycle',
  unchecked: 'audit',
  checked: 'audit',
  not_paid: 'payment',
  partially_paid: 'payment',
  fully_paid: 'payment',
  overpaid: 'payment',
  non_allocated: 'allocation',
  allocated: 'allocation',
  deleted: 'gone',
} as const;

const named: Record<string, Case<BookingEvent>> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const bookingCasesWithoutRow = withoutRow(rows, named);

export const bookingExpectations: Expectation<typeof bookingMachine>[] = rows.flatMap(({ name, cells }) => {
  const { figures: amounts = '', ...columns } = cells;
  const { event, onlyBooking = false } = caseOf(named, name);
  return amounts.split(' ').flatMap((word) => {
    const { payment = '', allocation = '', ...facts } = figures[word] ?? {};
    return Object.entries(columns).map(([column, cell]) => {
      const [lifecycle = '', audit = ''] = column.split(' ');
      const before = { lifecycle, audit, payment, allocation };
      const value = lifecycle === 'deleted' ? 'deleted' : { present: before };
      const after = outcomeOf(cell, before, regionOf);
      return {
        row: name,
        column: `${column}, ${word}`,
        position: { value, context: { ...facts, onlyBooking } } as Position<typeof bookingMachine>,
        event,
        outcome:
          typeof after === 'string' ? { code: after } : { value: 'gone' in after ? 'deleted' : { present: after } },
      };
    });
  });
});
