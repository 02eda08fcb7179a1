import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { type SaleEvent, saleMachine } from '#machines/sale.ts';
import { postAllocation } from '../support/data/allocations.ts';
import { buildPayment, buildSale, type Company } from '../support/data/company.ts';
import type { Walk } from '../support/oracles/model-walk.ts';
import type { Situation } from '../support/oracles/walks.ts';
import { expectStatus } from '../support/server/api.ts';

/** An active sale, and the payments that its commands need. */
type Subject = {
  id: number;
  declined: Record<'payment' | 'refund', number[]>;
  waiting: number[];
  unpaid: number[];
};

type SaleWalk = Walk<typeof saleMachine, Subject>;

/**
 * The state of the sale’s payments during a walk, which no request may change, as the machine’s facts stay the same.
 */
export type Money = 'settled' | 'owed' | 'waiting';

const BRUTTO = '1000.00';
const MORE_THAN_OWED = '1000.01';

const STANDING = `query ($id: Id!) {
  sale(id: $id) { lifecycle audit target debt pending_payments service_date }
}`;
type Standing = Pick<Sale, 'lifecycle' | 'audit' | 'target' | 'debt' | 'pending_payments' | 'service_date'>;

/** The name of an event in a sale’s `can`; null for requests without a button. */
function actionOf(event: SaleEvent): string | null {
  switch (event.type) {
    case 'sale.edit':
      return event.role === 'management' ? 'edit' : null;
    case 'sale.cancel':
      return event.reason.trim() ? 'cancel' : null;
    case 'sale.change_bookings':
      return 'add_booking';
    case 'sale.change_netto':
      return null;
    case 'sale.change_payments':
      if (event.change === 'acceptance' || ('owed' in event && event.payment > event.owed)) return null;
      return `add_${event.change}`;
    default:
      return event.type.slice('sale.'.length);
  }
}

const countOf = (coming: SaleEvent[], change: string) =>
  coming.filter((event) => event.type === 'sale.change_payments' && event.change === change).length;

/** Sales of the company’s agent, each walked with real commands. */
export const saleWalk = (company: Company, money: Money, situation: Situation<typeof saleMachine>): SaleWalk => {
  const { manager, agent } = company;
  const BOOKING = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };
  const post = (path: string, body?: object) => manager.api.post(path, body);

  const decline = async (id: number) => {
    expectStatus(await post(`/tourist-payments/${id}/decline/`, { reason: 'Нет чека' }), 200);
    return id;
  };

  /** Declined payments of 5.00, which can be deleted without changing the figures. */
  async function declinedPayments(sale: { id: number }, kind: 'payment' | 'refund', count: number): Promise<number[]> {
    const ids: number[] = [];
    const amount = kind === 'refund' ? '-5.00' : '5.00';
    while (ids.length < count) ids.push(await decline((await buildPayment(company, sale, { kind, amount })).id));
    return ids;
  }

  async function recordSale(coming: SaleEvent[]): Promise<Subject> {
    // Each change of netto settles a booking, and a sale has at least one.
    const nettoChanges = [...coming.filter(({ type }) => type === 'sale.change_netto'), null];
    const amounts = money === 'owed' ? Array(countOf(coming, 'acceptance') + 1).fill('5.00') : [BRUTTO];
    const { id, tourist_payments, bookings } = await buildSale(company, {
      service_date: situation.input.serviceDate,
      brutto: BRUTTO,
      bookings: nettoChanges.map(() => BOOKING),
      tourist_payments: amounts.map((amount) => ({ method_id: company.method.id, amount, currency: 'USD' })),
    });
    const unpaid = bookings.map((booking) => booking.id);
    const recorded = tourist_payments.map((payment) => payment.id);
    if (money === 'settled') expectStatus(await post(`/tourist-payments/${recorded[0]}/accept/`), 200);
    const declined = {
      payment: money === 'settled' ? await declinedPayments({ id }, 'payment', countOf(coming, 'payment')) : [],
      refund: money === 'settled' ? await declinedPayments({ id }, 'refund', countOf(coming, 'refund')) : [],
    };
    return { id, declined, waiting: recorded, unpaid };
  }

  const createPayment = (id: number, kind: TouristPayment['kind'], amount: string) =>
    post(`/sales/${id}/tourist-payments/`, { kind, method_id: company.method.id, amount, currency: 'USD' });

  return {
    machine: saleMachine,
    situation,
    start: recordSale,
    send: {
      'sale.edit': ({ id }, { role }) =>
        (role === 'agent' ? agent : manager).api.patch(`/sales/${id}/`, { notes: 'Номер с видом на море' }),
      'sale.complete': ({ id }) => post(`/sales/${id}/complete/`),
      // The penalties equal brutto and the rates, so that debts on both sides are unchanged.
      'sale.cancel': ({ id, unpaid }, { reason }) =>
        post(`/sales/${id}/cancel/`, {
          reason,
          client_penalty: BRUTTO,
          booking_penalties: unpaid.map((booking_id) => ({ booking_id, penalty: BOOKING.rate })),
        }),
      'sale.restore': ({ id }) => post(`/sales/${id}/restore/`),
      'sale.reopen': ({ id }) => post(`/sales/${id}/reopen/`),
      'sale.check': ({ id }) => post(`/sales/${id}/check/`),
      'sale.uncheck': ({ id }) => post(`/sales/${id}/uncheck/`),
      'sale.add_to_target': ({ id }) => post(`/sales/${id}/add-to-target/`),
      'sale.remove_from_target': ({ id }) => post(`/sales/${id}/remove-from-target/`),
      'sale.change_bookings': ({ id }) =>
        post(`/sales/${id}/bookings/`, { partner_id: company.partner.id, rate: '1.00', currency: 'USD' }),
      'sale.change_netto': ({ unpaid }) => postAllocation(company, { id: unpaid.pop() ?? 0 }, '99.00', 'full_netto'),
      'sale.change_payments': ({ id, declined, waiting }, event) => {
        if (event.change === 'acceptance') return post(`/tourist-payments/${waiting.pop()}/accept/`);
        if (money === 'settled') return manager.api.delete(`/tourist-payments/${declined[event.change].pop()}/`);
        if (event.change === 'refund') return createPayment(id, event.change, '-1.00');
        return createPayment(id, event.change, event.payment > event.owed ? MORE_THAN_OWED : '1.00');
      },
    },
    read: async ({ id }) => {
      const { sale } = await manager.api.read<{ sale: Standing }>(STANDING, { id });
      const { debt, pending_payments, service_date, ...value } = sale;
      return { value, owed: debt !== '0.00', waiting: pending_payments > 0, service_date };
    },
    expected: ({ value, context: { debt, pendingPayments, serviceDate } }) => ({
      value,
      owed: debt !== '0.00',
      waiting: pendingPayments > 0,
      service_date: serviceDate,
    }),
    action: actionOf,
    answersWithItself: (event) =>
      !event.type.startsWith('sale.change_') && !(event.type === 'sale.edit' && event.role === 'agent'),
  };
};
