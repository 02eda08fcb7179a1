import { describe, expect, test } from 'vitest';
import type { TouristPayment } from '#contract/entities/tourist-payment.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { expectStatus } from '../support/api.ts';
import { buildCompany, buildPayment } from '../support/company.ts';
import { sharedServer } from '../support/server.ts';
import { accept, type Change, type Checked, recordSale } from './checked-sale.ts';

const server = await sharedServer();
const company = await buildCompany(server);

type Closed = Checked & { refund: TouristPayment };

/** A closed sale with an accepted or a waiting payment, a declined one, and a refund that was declined. */
async function closed(lifecycle: 'completed' | 'cancelled'): Promise<Closed> {
  const of = await recordSale(company);
  const refund = await buildPayment(company, of.sale, { kind: 'refund', amount: '-1.00' });
  expectStatus(await of.post(`/tourist-payments/${refund.id}/decline/`, { reason: 'Нет чека' }), 200);
  if (lifecycle === 'completed') {
    expectStatus(await accept(of), 200);
    expectStatus(await of.post(`/sales/${of.sale.id}/complete/`), 200);
  } else {
    expectStatus(await of.post(`/sales/${of.sale.id}/cancel/`, { reason: 'Передумали' }), 200);
  }
  return { ...of, refund };
}

const record =
  (kind: string, amount: string): Change =>
  ({ sale, post }) =>
    post(`/sales/${sale.id}/tourist-payments/`, { kind, amount, currency: 'USD', method_id: company.method.id });

const tries = {
  'edit the sale': ({ sale, patch }) => patch(`/sales/${sale.id}/`, { notes: 'Позвонить' }),
  'cancel the sale': ({ sale, post }) => post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали' }),
  'add a booking': ({ sale, post }) =>
    post(`/sales/${sale.id}/bookings/`, { partner_id: company.partner.id, rate: '1.00', currency: 'USD' }),
  'edit a booking': ({ booking, patch }) => patch(`/bookings/${booking.id}/`, { rate: '1.00' }),
  'cancel a booking': ({ booking, post }) => post(`/bookings/${booking.id}/cancel/`),
  'delete a booking': ({ booking, remove }) => remove(`/bookings/${booking.id}/`),
  'record a payment': record('payment', '1.00'),
  'edit a payment': ({ declined, patch }) => patch(`/tourist-payments/${declined.id}/`, { amount: '2.00' }),
  'delete a payment': ({ declined, remove }) => remove(`/tourist-payments/${declined.id}/`),
  'record a refund': record('refund', '-1.00'),
  'edit a refund': ({ refund, patch }) => patch(`/tourist-payments/${refund.id}/`, { amount: '-2.00' }),
  'delete a refund': ({ refund, remove }) => remove(`/tourist-payments/${refund.id}/`),
} satisfies Record<string, (of: Closed) => ReturnType<Change>>;

type Try = keyof typeof tries;

async function codeOf(name: Try, lifecycle: 'completed' | 'cancelled'): Promise<string | null> {
  const { status, body } = await tries[name](await closed(lifecycle));
  if (status < 300) return null;
  expect(status).toBe(409);
  return (body as ErrorBody).code;
}

describe('a completed sale is neither changed nor added to', () => {
  test.each(Object.keys(tries) as Try[])('nobody can %s', async (name) => {
    expect(await codeOf(name, 'completed')).toBe('sale_not_active');
  });
});

describe('of a cancelled sale only money can still be given back or judged', () => {
  const codes: Record<Try, string | null> = {
    'edit the sale': 'sale_not_active',
    'cancel the sale': 'sale_not_active',
    'add a booking': 'sale_not_active',
    'edit a booking': 'booking_cancelled',
    'cancel a booking': 'booking_cancelled',
    'delete a booking': 'sale_not_active',
    'record a payment': 'sale_not_active',
    'edit a payment': 'sale_not_active',
    'delete a payment': 'sale_not_active',
    'record a refund': null,
    'edit a refund': null,
    'delete a refund': null,
  };

  test.each(Object.entries(codes))('%s: %s', async (name, code) => {
    expect(await codeOf(name as Try, 'cancelled')).toBe(code);
  });

  test('a payment that waits can be accepted, or declined', async () => {
    expectStatus(await accept(await closed('cancelled')), 200);
    const { payment, post } = await closed('cancelled');
    expectStatus(await post(`/tourist-payments/${payment.id}/decline/`, { reason: 'Нет чека' }), 200);
  });
});
