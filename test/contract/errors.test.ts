import { describe, expect, test } from 'vitest';
import { errors, isErrorCode } from '#contract/base/errors.ts';
import { permissions } from '#contract/base/roles.ts';

const all = Object.entries(errors);

/** Specification section 8 and domain section 7: texts that the customer knows. */
const customersTexts: Partial<Record<keyof typeof errors, string>> = {
  something_went_wrong: 'Something went wrong',
  wrong_credentials: "Username or password didn't match",
  sign_in_required: 'You need to sign in',
  unauthorized: 'Unauthorized',
  insufficient_permissions: 'Insufficient permissions',
  direction_exists: 'This direction already exists',
  partner_exists: 'This partner already exists',
  payment_method_exists: 'This payment method already exists',
  accepted_payment_not_deletable: 'Payments with accepted amount not deletable',
  paid_bookings_not_deletable: 'Paid bookings not deletable',
  payment_already_accepted: 'Payment can not be edited as it was already accepted',
  booking_already_paid: 'Booking can not be edited/deleted as it was already paid',
  select_partner: 'Select the partner',
  select_at_least_one_sale: 'Select at least one sale',
  select_at_least_one_booking: 'Select at least one booking',
  payment_amount_zero: 'Payment amount can not be 0',
  debt_must_be_zero: 'Debt must be 0',
};

describe('the message catalogue', () => {
  test.each(Object.entries(customersTexts))('the message of %s has the words of the specification', (code, text) => {
    expect(isErrorCode(code) && errors[code].message).toBe(text);
  });

  test('every code has a text and a status of refusal', () => {
    const statuses = new Set([400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 431, 500, 503]);
    expect(all.filter(([, { message, status }]) => message.trim() === '' || !statuses.has(status))).toEqual([]);
    expect(all.map(([code]) => code).filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  });

  test('a missing permission is answered with 403', () => {
    const denials = new Set(Object.values(permissions).map(({ denied }) => errors[denied].status));
    expect(denials).toEqual(new Set([403]));
  });

  test('an inherited property of objects is not a code', () => {
    for (const word of ['constructor', 'toString', '__proto__', '']) expect(isErrorCode(word)).toBe(false);
  });
});
