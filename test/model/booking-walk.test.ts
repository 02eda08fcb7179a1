import { describe, expect, test } from 'vitest';
import type { BookingEvent, BookingFacts, bookingMachine } from '#machines/booking.ts';
import { buildCompany } from '../support/data/company.ts';
import { brokenPromises, untriedPromises, walkOverHttp } from '../support/oracles/model-walk.ts';
import type { Cases, Situation } from '../support/oracles/walks.ts';
import { sharedServer } from '../support/server/server.ts';
import { bookingWalk } from './booking-commands.ts';

const server = await sharedServer();
const company = await buildCompany(server);

const amount = 25_000;

const cases = (rate: number): Cases<BookingEvent> => ({
  'booking.edit': [{ type: 'booking.edit', rate }],
  'booking.delete': [{ type: 'booking.delete' }],
  'booking.cancel': [{ type: 'booking.cancel', penalty: 0 }],
  'booking.restore': [{ type: 'booking.restore', rate: 50_000 }],
  'booking.check': [{ type: 'booking.check' }],
  'booking.uncheck': [{ type: 'booking.uncheck' }],
  'booking.allocate': [{ type: 'booking.allocate', amount }],
  'booking.deallocate': [{ type: 'booking.deallocate', amount }],
});

type Snapshot = Parameters<NonNullable<Situation<typeof bookingMachine>['possible']>>[0];

/**
 * A payment pays at most the open amount, and only an allocated amount is deallocated: other requests are refused
 * before the booking’s machine is asked (`test/api/partners/allocations.test.ts`).
 */
function reachesMachine({ type }: BookingEvent, { value, context }: Snapshot): boolean {
  if (type === 'booking.allocate') return value !== 'deleted' && context.paid + amount <= context.rate;
  return type !== 'booking.deallocate' || (value !== 'deleted' && context.allocations > 0);
}

const situation = (
  title: string,
  facts: Partial<BookingFacts>,
  possible: (event: BookingEvent, from: Snapshot) => boolean,
  editedTo = 25_000,
): Situation<typeof bookingMachine> => ({
  title,
  input: { rate: 50_000, paid: 0, allocations: 0, onlyBooking: false, ...facts },
  cases: cases(editedTo),
  possible: (from, event) => reachesMachine(event, from) && possible(event, from),
});

describe('a booking behaves over HTTP like its machine', () => {
  test('a booking that is cancelled on its own behaves like its machine', async () => {
    const alone = situation('alone', {}, ({ type }) => type !== 'booking.restore');
    const seen = await walkOverHttp(bookingWalk(company, alone));
    expect(brokenPromises(seen)).toEqual([]);
    expect(untriedPromises(seen)).toEqual([]);
    expect(seen.promised.size).toBe(16);
  });

  test('the only booking of a sale behaves like its machine', async () => {
    const only = situation('only', { onlyBooking: true }, ({ type }) =>
      ['booking.delete', 'booking.cancel', 'booking.allocate', 'booking.deallocate'].includes(type),
    );
    const seen = await walkOverHttp(bookingWalk(company, only));
    expect(brokenPromises(seen)).toEqual([]);
    expect([...seen.happened.values()]).toContainEqual(
      expect.objectContaining({ delete: 'last_booking_not_deletable' }),
    );
  });

  test('a booking that is cancelled and restored with its sale behaves like its machine', async () => {
    // Other requests there are refused by the sale, which has a walk of its own. An edit keeps the rate, because the
    // machine’s event has the restored one.
    const possible = ({ type }: BookingEvent, { value }: Snapshot) => {
      const active = typeof value === 'object' && value.present.lifecycle === 'active';
      if (type === 'booking.restore') return !active && value !== 'deleted';
      return active || type === 'booking.check' || type === 'booking.uncheck' || type === 'booking.cancel';
    };
    const withSale = situation('with its sale', {}, possible, 50_000);
    const seen = await walkOverHttp(bookingWalk(company, withSale, 'with its sale'));
    expect([...seen.edges].filter((edge) => edge.includes('booking.restore'))).toHaveLength(6);
  });
});
