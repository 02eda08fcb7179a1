import { describe, expect, test } from 'vitest';
import type { Viewer } from '#contract/base/roles.ts';
import { type PartnerPaymentStanding, partnerPaymentAbilities } from '#contract/partners/partner-payment-abilities.ts';
import { type BookingStanding, bookingAbilities } from '#contract/sales/bookings/booking-abilities.ts';
import { audits, saleLifecycles, targets } from '#contract/sales/sale.ts';
import { bookingChangeRefusal, type SaleStanding, saleAbilities, saleRefusal } from '#contract/sales/sale-abilities.ts';
import {
  type TouristPaymentStanding,
  touristPaymentAbilities,
} from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';

const TODAY = '2028-03-10';
const manager: Viewer = { id: 1, role: 'management', officeId: 10, agentsSee: 'own' };
const agent: Viewer = { id: 2, role: 'agent', officeId: 10, agentsSee: 'own' };
const stranger: Viewer = { id: 3, role: 'agent', officeId: 11, agentsSee: 'own' };

const sale: SaleStanding & { bookings_count: number } = {
  lifecycle: 'active',
  audit: 'unchecked',
  target: 'not_added',
  debt: '0.00',
  pending_payments: 0,
  service_date: '2028-03-01',
  agent_id: agent.id,
  office_id: agent.officeId,
  tourist_surname: 'Ахмедов',
  bookings_count: 2,
};
const booking: BookingStanding = {
  lifecycle: 'active',
  audit: 'unchecked',
  payment_status: 'not_paid',
  allocation: 'non_allocated',
  rate: '100.00',
  paid: '0.00',
};
const paidBooking: BookingStanding = {
  ...booking,
  payment_status: 'partially_paid',
  allocation: 'allocated',
  paid: '40.00',
};
const payment: TouristPaymentStanding = {
  state: 'new',
  kind: 'payment',
  usd_total: '100.00',
  accepted_usd_total: null,
};

describe('actions of a sale', () => {
  const can = (changes: Partial<SaleStanding>, viewer = manager) =>
    saleAbilities({ ...sale, ...changes }, viewer, TODAY);

  test('a manager has every action that the sale’s state permits', () => {
    expect(can({})).toEqual({
      edit: null,
      complete: null,
      cancel: null,
      restore: 'sale_not_cancelled',
      reopen: 'sale_not_completed',
      check: null,
      uncheck: 'not_checked',
      add_to_target: 'not_checked',
      remove_from_target: 'not_checked',
      add_booking: null,
      add_payment: null,
      add_refund: null,
    });
  });

  test('an agent has the actions of the permission table, and permission is refused before state', () => {
    expect(can({ debt: '5.00' }, agent)).toMatchObject({
      edit: null,
      cancel: null,
      add_booking: null,
      complete: 'insufficient_permissions',
      check: 'sale_check_denied',
      restore: 'insufficient_permissions',
    });
    expect(new Set(Object.values(can({}, stranger)))).toEqual(
      new Set(['insufficient_permissions', 'sale_check_denied']),
    );
  });

  test.each<[string, Partial<SaleStanding>]>([
    ['debt_must_be_zero', { debt: '0.01' }],
    ['debt_must_be_zero', { debt: '-0.01' }],
    ['payments_not_accepted', { pending_payments: 1 }],
    ['service_date_ahead', { service_date: '2028-03-11' }],
    ['sale_not_active', { lifecycle: 'cancelled' }],
  ])('completing a sale is refused with %s', (code, changes) => {
    expect(can(changes).complete).toBe(code);
  });

  test('a sale can be completed on the day of its service at the earliest', () => {
    expect(can({ service_date: TODAY }).complete).toBeNull();
  });

  test('a checked sale, and one that is over, have few actions', () => {
    expect(can({ audit: 'checked' }, agent).edit).toBe('sale_checked');
    expect(can({ audit: 'checked' })).toMatchObject({ edit: null, check: 'already_checked', add_to_target: null });
    expect(can({ audit: 'checked' }).remove_from_target).toBe('not_in_target');
    expect(can({ lifecycle: 'completed' })).toMatchObject({ reopen: null, add_payment: 'sale_not_active' });
    const cancelled = can({ lifecycle: 'cancelled' });
    expect(cancelled).toMatchObject({ restore: null, add_payment: 'sale_not_active', add_refund: null });
  });
});

describe('actions of a booking', () => {
  test('a paid booking has no action that changes its figures', () => {
    expect(bookingAbilities(paidBooking, sale, agent)).toEqual({
      edit: 'booking_already_paid',
      delete: 'paid_bookings_not_deletable',
      cancel: null,
      check: 'booking_check_denied',
      uncheck: 'booking_check_denied',
    });
  });

  test('the only booking can not be deleted', () => {
    expect(bookingAbilities(booking, sale, agent).delete).toBeNull();
    expect(bookingAbilities(booking, { ...sale, bookings_count: 1 }, agent).delete).toBe('last_booking_not_deletable');
  });

  test('a booking of a sale that is over has no action but the check', () => {
    const over = { ...sale, lifecycle: 'completed' } as const;
    expect(bookingAbilities(booking, over, manager)).toEqual({
      edit: 'sale_not_active',
      delete: 'sale_not_active',
      cancel: 'sale_not_active',
      check: null,
      uncheck: 'not_checked',
    });
  });

  test('the actions of a booking depend on the lifecycle of its sale alone', () => {
    for (const lifecycle of saleLifecycles) {
      for (const audit of audits) {
        for (const target of targets) {
          const whole = saleRefusal({ ...sale, lifecycle, audit, target }, { type: 'sale.change_bookings' });
          expect(bookingChangeRefusal({ lifecycle })).toBe(whole);
        }
      }
    }
  });
});

describe('actions of a payment to a partner', () => {
  const recorded: PartnerPaymentStanding = { allocation: 'unallocated', amount: '100.00', allocated: '0.00' };
  const can = (changes: Partial<PartnerPaymentStanding> = {}, viewer = manager) =>
    partnerPaymentAbilities({ ...recorded, ...changes }, viewer);

  test('a payment without allocations has every action but deallocation, for a manager only', () => {
    const free = { edit: null, delete: null, allocate: null, deallocate: 'payment_not_allocated' };
    expect(can()).toEqual(free);
    expect(can({ amount: '-100.00' })).toEqual(free);
    expect(Object.values(can({}, agent))).not.toContain(null);
  });

  test('a payment with a remainder can be allocated, and one with allocations can not be edited', () => {
    const locked = { edit: 'payment_already_allocated', delete: 'payment_already_allocated', deallocate: null };
    expect(can({ allocation: 'partly_allocated', allocated: '99.99' })).toEqual({ ...locked, allocate: null });
    const whole = can({ allocation: 'fully_allocated', allocated: '100.00' });
    expect(whole).toEqual({ ...locked, allocate: 'exceeds_remainder' });
  });
});

describe('actions of a tourist payment', () => {
  const can = (changes: Partial<TouristPaymentStanding>, of: Partial<SaleStanding> = {}, viewer = manager) =>
    touristPaymentAbilities({ ...payment, ...changes }, { ...sale, ...of }, viewer);

  test('a new payment has every action, and only a manager accepts and declines', () => {
    expect(can({})).toEqual({ edit: null, delete: null, accept: null, decline: null });
    expect(can({}, {}, agent)).toMatchObject({ edit: null, accept: 'payment_accept_denied' });
  });

  test('an accepted payment has no actions', () => {
    expect(can({ state: 'accepted' })).toEqual({
      edit: 'payment_already_accepted',
      delete: 'accepted_payment_not_deletable',
      accept: 'payment_already_accepted',
      decline: 'payment_already_accepted',
    });
  });

  test('a payment of a cancelled sale can still be accepted and declined, and a refund edited', () => {
    const cancelled = { lifecycle: 'cancelled' } as const;
    const nothingOwed = { ...cancelled, debt: '-100.00' };
    expect(can({}, nothingOwed)).toMatchObject({ edit: 'sale_not_active', accept: null, decline: null });
    expect(can({ kind: 'refund' }, cancelled)).toMatchObject({ edit: null, delete: null });
  });

  test('a payment of a penalty can be edited as long as there is a penalty to pay', () => {
    const penalty = { lifecycle: 'cancelled', debt: '0.00' } as const;
    expect(can({}, penalty)).toMatchObject({ edit: null, delete: null, accept: null });
    expect(can({ state: 'declined' }, penalty)).toMatchObject({ edit: 'sale_not_active' });
    expect(can({ state: 'declined' }, { ...penalty, debt: '0.01' })).toMatchObject({ edit: null });
  });
});
