import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { errors, isErrorCode } from '#contract/base/errors.ts';
import { bookingMachine } from '#machines/booking.ts';
import { cashTransferMachine } from '#machines/cash-transfer.ts';
import { clientAnonymisationMachine } from '#machines/client-anonymisation.ts';
import { clientMergeMachine } from '#machines/client-merge.ts';
import { consentMachine } from '#machines/consent.ts';
import { importMachine } from '#machines/import.ts';
import { loyaltyCodeMachine } from '#machines/loyalty-code.ts';
import { partnerPaymentMachine } from '#machines/partner-payment.ts';
import { saleMachine } from '#machines/sale.ts';
import { sessionMachine } from '#machines/session.ts';
import { touristPaymentMachine } from '#machines/tourist-payment.ts';
import { type Expectation, mismatches } from '../support/oracles/tables.ts';
import { bookingCasesWithoutRow, bookingExpectations } from './tables/booking.ts';
import { cashTransferCasesWithoutRow, cashTransferExpectations } from './tables/cash-transfer.ts';
import { clientAnonymisationCasesWithoutRow, clientAnonymisationExpectations } from './tables/client-anonymisation.ts';
import { clientMergeCasesWithoutRow, clientMergeExpectations } from './tables/client-merge.ts';
import { consentCasesWithoutRow, consentExpectations } from './tables/consent.ts';
import { importCasesWithoutRow, importExpectations } from './tables/import.ts';
import { loyaltyCodeCasesWithoutRow, loyaltyCodeExpectations } from './tables/loyalty-code.ts';
import { partnerPaymentCasesWithoutRow, partnerPaymentExpectations } from './tables/partner-payment.ts';
import { saleCasesWithoutRow, saleExpectations } from './tables/sale.ts';
import { sessionCasesWithoutRow, sessionExpectations } from './tables/session.ts';
import { touristPaymentCasesWithoutRow, touristPaymentExpectations } from './tables/tourist-payment.ts';

function compare<Machine extends AnyStateMachine>(
  machine: Machine,
  expectations: Expectation<Machine>[],
  withoutRow: string[],
): void {
  test('the table has a row for every case', () => {
    expect(withoutRow).toEqual([]);
  });

  test.each([...new Set(expectations.map(({ row }) => row))])('the machine has the outcomes of the row %s', (row) => {
    const cells = expectations.filter((expectation) => expectation.row === row);
    expect(mismatches(machine, cells)).toEqual([]);
  });
}

describe('the transitions of the sale match domain 3.1', () =>
  compare(saleMachine, saleExpectations, saleCasesWithoutRow));

describe('the transitions of the booking match domain 3.2', () =>
  compare(bookingMachine, bookingExpectations, bookingCasesWithoutRow));

describe('the transitions of the tourist payment match domain 3.3', () =>
  compare(touristPaymentMachine, touristPaymentExpectations, touristPaymentCasesWithoutRow));

describe('the transitions of the partner payment match domain 3.4', () =>
  compare(partnerPaymentMachine, partnerPaymentExpectations, partnerPaymentCasesWithoutRow));

describe('a cash transfer is recorded once and reversed once', () =>
  compare(cashTransferMachine, cashTransferExpectations, cashTransferCasesWithoutRow));

describe('the transitions of the session match domain 3.5', () =>
  compare(sessionMachine, sessionExpectations, sessionCasesWithoutRow));

describe('the transitions of the merge of two clients match domain 3.6', () =>
  compare(clientMergeMachine, clientMergeExpectations, clientMergeCasesWithoutRow));

describe('a client without unfinished business is anonymised once', () =>
  compare(clientAnonymisationMachine, clientAnonymisationExpectations, clientAnonymisationCasesWithoutRow));

describe('a consent is given once and withdrawn once', () =>
  compare(consentMachine, consentExpectations, consentCasesWithoutRow));

describe('an import goes on step by step', () => compare(importMachine, importExpectations, importCasesWithoutRow));

describe('the transitions of the public page’s code match domain 3.7', () =>
  compare(loyaltyCodeMachine, loyaltyCodeExpectations, loyaltyCodeCasesWithoutRow));

test('a machine’s refusal is a conflict, unless a field or the entity is missing', () => {
  const outcomes = [
    ...saleExpectations,
    ...bookingExpectations,
    ...touristPaymentExpectations,
    ...partnerPaymentExpectations,
    ...cashTransferExpectations,
    ...clientMergeExpectations,
    ...clientAnonymisationExpectations,
    ...consentExpectations,
  ].map(({ outcome }) => outcome);
  const codes = new Set(
    outcomes.flatMap((outcome) => (typeof outcome === 'object' && 'code' in outcome ? [outcome.code] : [])),
  );
  const others = [...codes].filter((code) => !isErrorCode(code) || errors[code].status !== 409);
  expect(others.sort()).toEqual([
    'amount_too_small',
    'fill_required_fields',
    'not_found',
    'select_at_least_one_booking',
    'select_at_least_two_bookings',
    'select_partner',
    'select_two_clients',
  ]);
  const statuses = others.map((code) => (isErrorCode(code) ? errors[code].status : null));
  expect(statuses).toEqual([400, 400, 404, 400, 400, 400, 400]);
});
