import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { buildCompany, buildPayment } from '../support/data/company.ts';
import { expectStatus } from '../support/server/api.ts';
import { sharedServer } from '../support/server/server.ts';
import { accept, type Change, type Checked, recordSale } from './checked-sale.ts';

const server = await sharedServer();
const company = await buildCompany(server);

type Closed = Checked & { refund: TouristPayment };

/** A closed sale with an accepted or a pending payment, a declined one, and a declined refund. */
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

describe('a completed sale is neither changed nor extended', () => {
  test.each(Object.keys(tries) as Try[])('on a completed sale no person can %s', async (name) => {
    expect(await codeOf(name, 'completed')).toBe('sale_not_active');
  });
});

describe('a cancelled sale without a debt permits only refunds and decisions on payments', () => {
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

  test.each(Object.entries(codes))('a cancelled sale without a debt refuses: %s, %s', async (name, code) => {
    expect(await codeOf(name as Try, 'cancelled')).toBe(code);
  });

  test('a pending payment of a cancelled sale can be accepted or declined', async () => {
    expectStatus(await accept(await closed('cancelled')), 200);
    const { payment, post } = await closed('cancelled');
    expectStatus(await post(`/tourist-payments/${payment.id}/decline/`, { reason: 'Нет чека' }), 200);
  });
});

describe('the penalty of a cancelled sale', () => {
  /** Nothing was paid, and the penalty is 400.00. */
  async function withPenalty(): Promise<Checked> {
    const of = await recordSale(company);
    expectStatus(await of.post(`/tourist-payments/${of.payment.id}/decline/`, { reason: 'Нет чека' }), 200);
    const body = { reason: 'Передумали', client_penalty: '400.00' };
    expectStatus(await of.post(`/sales/${of.sale.id}/cancel/`, body), 200);
    return of;
  }
  const pay = ({ sale, post }: Checked, amount: string, currency = 'USD') =>
    post(`/sales/${sale.id}/tourist-payments/`, { amount, currency, method_id: company.method.id });
  const debtOf = async ({ sale, post }: Checked) =>
    (expectStatus(await post(`/sales/${sale.id}/check/`), 200) as Sale).debt;

  test('a penalty is paid in parts up to the debt, and accepted like any payment', async () => {
    const of = await withPenalty();
    expectStatus(await pay(of, '150.00'), 201);
    const rest = expectStatus(await pay(of, '250.00'), 201) as TouristPayment;
    expectStatus(await of.post(`/tourist-payments/${rest.id}/accept/`), 200);
    expect(await debtOf(of)).toBe('0.00');
    expect((await pay(of, '0.01')).body).toMatchObject({ code: 'sale_not_active' });
  });

  test('a payment above the penalty is refused at the amount', async () => {
    const of = await withPenalty();
    const refused = await pay(of, '400.01');
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'more_than_owed', fields: { amount: 'more_than_owed' } }),
    ]);
    // At 12500 a conversion within five cents of the debt settles it.
    expectStatus(await pay(of, '5000500.00', 'UZS'), 201);
    expect(await debtOf(of)).toBe('0.00');
  });

  test('a payment of a penalty can be corrected up to the debt, or deleted', async () => {
    const of = await withPenalty();
    const payment = expectStatus(await pay(of, '400.00'), 201) as TouristPayment;
    const edit = (amount: string) => of.patch(`/tourist-payments/${payment.id}/`, { amount });
    expect((await edit('400.01')).body).toMatchObject({ code: 'more_than_owed' });
    expectStatus(await edit('390.00'), 200);
    expect(await debtOf(of)).toBe('10.00');
    expectStatus(await of.remove(`/tourist-payments/${payment.id}/`), 204);
  });

  test('a payment of a penalty withdraws the check of the sale', async () => {
    const of = await withPenalty();
    expect(await debtOf(of)).toBe('400.00');
    expectStatus(await pay(of, '1.00'), 201);
    expect(expectStatus(await of.post(`/sales/${of.sale.id}/check/`), 200)).toMatchObject({ audit: 'checked' });
  });

  test('the actions of the sale include the payment of a penalty', async () => {
    const of = await withPenalty();
    const standing = async () => (expectStatus(await of.post(`/sales/${of.sale.id}/check/`), 200) as Sale).can;
    expect(await standing()).toMatchObject({ add_payment: null, add_refund: null });
    expectStatus(await pay(of, '400.00'), 201);
    expect(await standing()).toMatchObject({ add_payment: 'sale_not_active', add_refund: null });
  });
});
