import { describe, expect, test } from 'vitest';
import { toHundredths } from '#contract/base/money.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { type PartnerPaymentEvent, type Payee, partnerPaymentMachine } from '#machines/partner-payment.ts';
import { partnerPaymentCases, wasAllocated } from '../machines/situations/partner-payment.ts';
import { allConfirmed, allocate } from '../support/data/allocations.ts';
import { buildCompany, buildSale, today } from '../support/data/company.ts';
import { brokenPromises, untriedPromises, type Walk, walkOverHttp } from '../support/oracles/model-walk.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';

const server = await ownServer();
// The day does not end in the middle of a walk.
server.setClock(new Date());
const company = await buildCompany(server);
const { api } = company.manager;
const closed = expectStatus(await api.post<{ id: number }>('/partners/', { name: 'Закрытый', currency: 'USD' }), 201);
expectStatus(await api.patch(`/partners/${closed.id}/`, { retired: true }), 200);

/** The payment as last answered, two open bookings of its partner and one of another. */
type Subject = { payment: PartnerPayment | null; open: number[]; strange: number };
const NOTHING = 999_999_999;

const idOf = ({ payment }: Subject) => payment?.id ?? NOTHING;
const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
const partnerIds: Record<Payee, number | null> = {
  partner: company.partner.id,
  closed_partner: closed.id,
  none: null,
};
const typed = ({ payee, amount, paymentDate }: { payee: Payee; amount: number; paymentDate: string }) => ({
  ...{ partner_id: partnerIds[payee], amount: decimal(amount), payment_date: paymentDate, ...allConfirmed },
});

const bookings = (sale: Sale) => sale.bookings.map(({ id }) => id);

/** For a refund the bookings are paid and then cancelled without a penalty, so that the partner owes all of it. */
async function openBookings(direction: 1 | -1): Promise<Omit<Subject, 'payment'>> {
  const of = (partner: { id: number }) => ({ partner_id: partner.id, rate: '1000.00', currency: 'USD' });
  const sale = await buildSale(company, {
    brutto: '9000.00',
    bookings: [of(company.partner), of(company.partner), { ...of(company.euroPartner) }],
  });
  const [first = 0, second = 0, strange = 0] = bookings(sale);
  if (direction < 0) {
    for (const id of [first, second]) await allocate(company, { id }, '1000.00');
    expectStatus(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'передумали' }), 200);
  }
  return { open: [first, second], strange };
}

function paymentWalk(direction: 1 | -1): Walk<typeof partnerPaymentMachine, Subject> {
  const path = (subject: Subject, step = '') => `/partner-payments/${idOf(subject)}/${step}`;
  const rememberAnswer = async (subject: Subject, answer: Promise<Answer<PartnerPayment>>) => {
    const { status, body } = await answer;
    if (status < 300) subject.payment = body;
    return answer;
  };
  return {
    machine: partnerPaymentMachine,
    situation: {
      title: 'a payment',
      input: { amount: 0, allocated: 0, allocations: 0 },
      cases: partnerPaymentCases(direction * 100_00, today()),
      possible: wasAllocated,
    },
    start: async () => ({ payment: null, ...(await openBookings(direction)) }),
    send: {
      'partner_payment.create': (subject, event) =>
        rememberAnswer(
          subject,
          api.post('/partner-payments/', { ...typed(event), method_id: company.method.id, currency: 'USD' }),
        ),
      'partner_payment.edit': (subject, event) => rememberAnswer(subject, api.patch(path(subject), typed(event))),
      'partner_payment.delete': (subject) => api.send('DELETE', path(subject), allConfirmed),
      'partner_payment.allocate': (subject, { amounts, together, ofPartner }) => {
        const { open, strange } = subject;
        const asked = together
          ? { together: { booking_ids: open.slice(0, amounts.length), option: 'full_netto' } }
          : {
              lines: amounts.map((amount, index) => ({
                booking_id: ofPartner ? open[index] : strange,
                option: 'partial',
                amount: decimal(amount),
              })),
            };
        return rememberAnswer(subject, api.post(path(subject, 'allocate/'), { ...asked, ...allConfirmed }));
      },
      'partner_payment.deallocate': (subject, event) => {
        const known = subject.payment?.allocations.find(({ amount }) => toHundredths(amount) === event.amount);
        return rememberAnswer(subject, api.post(path(subject, 'deallocate/'), { allocation_id: known?.id ?? NOTHING }));
      },
    },
    read: async (subject, at) => {
      type Read = { partnerPayment: { allocation: string; allocated: string } };
      const question = 'query ($id: Id!) { partnerPayment(id: $id) { allocation allocated } }';
      const answer = await api.graphql<Read | null>(question, { id: idOf(subject) });
      // An entity that does not exist yet and a deleted one have the same answer.
      if (answer.status === 404) return at.value === 'gone' ? 'gone' : 'absent';
      const { allocation, allocated } = answer.body.data?.partnerPayment ?? { allocation: '', allocated: '0' };
      return { recorded: allocation, allocated: toHundredths(allocated) };
    },
    expected: ({ value, context }) =>
      typeof value === 'string' ? value : { recorded: value.recorded, allocated: context.allocated },
    action: actionOf,
    answersWithItself: ({ type }) => type !== 'partner_payment.delete',
  };
}

/** The name of an event in a payment’s `can`: the button’s action, not the validation of its input. */
function actionOf(event: PartnerPaymentEvent): string | null {
  switch (event.type) {
    case 'partner_payment.create':
      return null;
    case 'partner_payment.edit':
      return event.payee === 'partner' && event.amount !== 0 && event.paymentDate <= event.today ? 'edit' : null;
    case 'partner_payment.allocate': {
      const half = event.amounts.length === 1 && Math.abs(event.amounts[0] ?? 0) === 50_00;
      return half && event.ofPartner && !event.together ? 'allocate' : null;
    }
    default:
      return event.type.slice('partner_payment.'.length);
  }
}

describe.each([
  ['a payment to a partner', 1],
  ['money that a partner gives back', -1],
] as const)('%s does over HTTP what its machine says', (_, direction) => {
  test('the payment behaves like its machine, from before its recording to after its deletion', async () => {
    const seen = await walkOverHttp(paymentWalk(direction));
    expect(brokenPromises(seen)).toEqual([]);
    expect(untriedPromises(seen)).toEqual([]);
    const codes = new Set([...seen.happened.values()].flatMap((happened) => Object.values(happened)));
    expect([...codes].sort()).toEqual(
      [null, 'exceeds_remainder', 'not_found', 'payment_already_allocated', 'payment_not_allocated'].sort(),
    );
  });
});
