import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { BookingCan } from '#contract/sales/bookings/booking.ts';
import type { Sale, SaleCan } from '#contract/sales/sale.ts';
import type { TouristPaymentCan } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { buildCompany, buildSale } from '../support/data/company.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';
import { sharedServer } from '../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

type Can = Record<keyof SaleCan, string | null>;

/** Domain section 6: an agent’s permissions on their own sale, in any state. */
const mayNot = {
  complete: 'insufficient_permissions',
  restore: 'insufficient_permissions',
  reopen: 'insufficient_permissions',
  check: 'sale_check_denied',
  uncheck: 'sale_check_denied',
  add_to_target: 'insufficient_permissions',
  remove_from_target: 'insufficient_permissions',
} as const;

const active: Can = { ...mayNot, edit: null, cancel: null, add_booking: null, add_payment: null, add_refund: null };
const cancelled: Can = {
  ...mayNot,
  edit: 'sale_not_active',
  cancel: 'sale_not_active',
  add_booking: 'sale_not_active',
  add_payment: 'sale_not_active',
  add_refund: null,
};

const tries: Record<keyof SaleCan, (sale: Sale) => Promise<Answer<ErrorBody | null>>> = {
  edit: ({ id }) => company.agent.api.patch(`/sales/${id}/`, { notes: 'Позвонить' }),
  cancel: ({ id }) => company.agent.api.post(`/sales/${id}/cancel/`, { reason: 'Турист заболел' }),
  add_booking: ({ id }) =>
    company.agent.api.post(`/sales/${id}/bookings/`, { partner_id: company.partner.id, rate: '1.00', currency: 'USD' }),
  add_payment: ({ id }) => record(id, 'payment', '1.00'),
  add_refund: ({ id }) => record(id, 'refund', '-1.00'),
  complete: ({ id }) => company.agent.api.post(`/sales/${id}/complete/`),
  restore: ({ id }) => company.agent.api.post(`/sales/${id}/restore/`),
  reopen: ({ id }) => company.agent.api.post(`/sales/${id}/reopen/`),
  check: ({ id }) => company.agent.api.post(`/sales/${id}/check/`),
  uncheck: ({ id }) => company.agent.api.post(`/sales/${id}/uncheck/`),
  add_to_target: ({ id }) => company.agent.api.post(`/sales/${id}/add-to-target/`),
  remove_from_target: ({ id }) => company.agent.api.post(`/sales/${id}/remove-from-target/`),
};

const record = (id: number, kind: string, amount: string) =>
  company.agent.api.post<ErrorBody>(`/sales/${id}/tourist-payments/`, {
    kind,
    amount,
    currency: 'USD',
    method_id: company.method.id,
  });

async function recorded(lifecycle: 'active' | 'cancelled'): Promise<Sale> {
  const sale = await buildSale(company);
  if (lifecycle === 'active') return sale;
  return expectStatus(await company.agent.api.post<Sale>(`/sales/${sale.id}/cancel/`, { reason: 'Передумали' }), 200);
}

/** An agent’s permissions on the only booking and the payment of their own active sale. */
const below = {
  booking: {
    edit: null,
    delete: 'last_booking_not_deletable',
    cancel: null,
    check: 'booking_check_denied',
    uncheck: 'booking_check_denied',
  } satisfies Record<keyof BookingCan, string | null>,
  payment: {
    edit: null,
    delete: null,
    accept: 'payment_accept_denied',
    decline: 'payment_accept_denied',
  } satisfies Record<keyof TouristPaymentCan, string | null>,
};

test('an agent reads the same actions of the bookings and payments of their sale', async () => {
  const { id, bookings } = await buildSale(company);
  await record(id, 'payment', '1.00');
  expect(bookings.map(({ can }) => can)).toEqual([below.booking]);
  const edited = await company.agent.api.patch<Sale>(`/sales/${id}/`, { notes: 'Позвонить' });
  expect(expectStatus(edited, 200).tourist_payments.map(({ can }) => can)).toEqual([below.payment]);
});

describe.each([
  { lifecycle: 'active', can: active },
  { lifecycle: 'cancelled', can: cancelled },
] as const)('an agent with an $lifecycle sale of their own', ({ lifecycle, can }) => {
  test('the sale has the agent’s actions, and the reasons of the others', async () => {
    expect((await recorded(lifecycle)).can).toEqual(can);
  });

  test.each(Object.entries<string | null>(can))(
    'the command %s is answered as the actions say (%s)',
    async (action, code) => {
      const { status, body } = await tries[action as keyof SaleCan](await recorded(lifecycle));
      if (code === null) expect(status).toBeLessThan(300);
      else expect([status, body?.code]).toEqual([code === 'sale_not_active' ? 409 : 403, code]);
    },
  );
});
