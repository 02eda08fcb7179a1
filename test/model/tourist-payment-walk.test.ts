import { describe, expect, test } from 'vitest';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { type TouristPaymentEvent, touristPaymentMachine } from '#machines/tourist-payment.ts';
import { touristPaymentCases } from '../machines/situations/tourist-payment.ts';
import { allConfirmed } from '../support/data/allocations.ts';
import { buildCompany, buildSale, today } from '../support/data/company.ts';
import { brokenPromises, untriedPromises, type Walk, walkOverHttp } from '../support/oracles/model-walk.ts';
import { ownServer } from '../support/server/server.ts';

const server = await ownServer();
// The day does not end in the middle of a walk.
server.setClock(new Date());
const company = await buildCompany(server);

/** The id of the payment; an unused one before it is recorded. */
type Subject = { saleId: number; id: number };
const NOTHING = 999_999_999;

const STANDING = 'query ($id: Id!) { sale(id: $id) { tourist_payments { id state } } }';

function paymentWalk(kind: TouristPayment['kind']): Walk<typeof touristPaymentMachine, Subject> {
  const { api } = company.manager;
  const amount = kind === 'refund' ? '-100.00' : '100.00';
  return {
    machine: touristPaymentMachine,
    situation: { title: kind, input: undefined, cases: touristPaymentCases(amount, today()) },
    start: async () => ({ saleId: (await buildSale(company)).id, id: NOTHING }),
    send: {
      'tourist_payment.create': async (subject, event) => {
        const typed = { amount: event.amount, payment_date: event.paymentDate };
        const fixed = { kind, method_id: company.method.id, currency: 'USD' };
        const answer = await api.post<TouristPayment>(`/sales/${subject.saleId}/tourist-payments/`, {
          ...fixed,
          ...typed,
        });
        if (answer.status === 201) subject.id = answer.body.id;
        return answer;
      },
      'tourist_payment.edit': ({ id }, event) =>
        api.patch(`/tourist-payments/${id}/`, { amount: event.amount, payment_date: event.paymentDate }),
      'tourist_payment.delete': ({ id }) => api.delete(`/tourist-payments/${id}/`),
      'tourist_payment.accept': ({ id }, { acceptedAmount }) =>
        api.post(`/tourist-payments/${id}/accept/`, { accepted_amount: acceptedAmount, ...allConfirmed }),
      'tourist_payment.decline': ({ id }, { reason }) => api.post(`/tourist-payments/${id}/decline/`, { reason }),
    },
    read: async ({ saleId, id }, at) => {
      const { sale } = await api.read<{ sale: { tourist_payments: Pick<TouristPayment, 'id' | 'state'>[] } }>(
        STANDING,
        { id: saleId },
      );
      // An entity that does not exist yet and a deleted one have the same answer.
      const nothing = at.value === 'gone' ? 'gone' : 'absent';
      expect(sale.tourist_payments.filter((payment) => payment.id !== id)).toEqual([]);
      return sale.tourist_payments[0]?.state ?? nothing;
    },
    expected: ({ value }) => value,
    action: actionOf,
    answersWithItself: ({ type }) => type !== 'tourist_payment.delete',
  };
}

/** The name of an event in a payment’s `can`: the button’s action, not the validation of its input. */
function actionOf(event: TouristPaymentEvent): string | null {
  if (event.type === 'tourist_payment.create') return null;
  const wrong = Object.values(event).some((field) => field === '0.00' || field === '');
  const ahead = 'paymentDate' in event && event.paymentDate > event.today;
  return wrong || ahead ? null : event.type.slice('tourist_payment.'.length);
}

describe.each(['payment', 'refund'] as const)('a %s does over HTTP what its machine says', (kind) => {
  test('the payment behaves like its machine, from before its recording to after its deletion', async () => {
    const seen = await walkOverHttp(paymentWalk(kind));
    expect([...seen.promised.keys()].sort()).toEqual(['["accepted",{}]', '["declined",{}]', '["new",{}]']);
    expect(brokenPromises(seen)).toEqual([]);
    expect(untriedPromises(seen)).toEqual([]);
  });
});
