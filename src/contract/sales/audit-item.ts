import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, Id, Moment, nullable, oneOf, YesOrNo } from '../base/fields.ts';
import { paymentStatuses } from '../base/money.ts';
import { audits, saleLifecycles } from './sale.ts';

/**
 * Warnings about a sale that is to be checked: it makes a loss; the tourist still owes after the service date; partners
 * are not paid and the service is at most a week ahead; payments wait for acceptance; another sale has its contract
 * number.
 */
export const auditMarks = [
  'loss',
  'debt_after_service',
  'partner_unpaid',
  'payments_pending',
  'blank_number_twice',
] as const;
export type AuditMark = (typeof auditMarks)[number];

/** Status of the payments to the partners of a sale; none: its bookings cost nothing. */
const partnerStatuses = ['none', 'not_paid', 'partially_paid', 'fully_paid'] as const;

export const AuditItem = entity(
  'AuditItem',
  {
    id: Id,
    cursor: described(
      Type.String(),
      'Its place in the queue: what is asked for after it comes next, even when it has been checked meanwhile',
    ),
    version: described(Type.Integer(), 'Changes with every change of the sale'),
    tourist_name: Type.String(),
    tourist_surname: Type.String(),
    direction_name: Type.String(),
    agent_name: Type.String(),
    blank_number: nullable(Type.String()),
    sale_date: CalendarDate,
    service_date: CalendarDate,
    lifecycle: oneOf(saleLifecycles),
    brutto: Amount,
    netto: Amount,
    profit: Amount,
    paid: Amount,
    debt: Amount,
    payment_status: oneOf(paymentStatuses),
    pending_payments: Type.Integer(),
    partner_status: described(
      oneOf(partnerStatuses),
      'Of what the bookings cost: none, not_paid, partially_paid, fully_paid',
    ),
    partner_debt: described(Amount, 'Still to be paid to partners, USD'),
    audit: described(oneOf(audits), 'unchecked, checked'),
    changed_since_check: described(YesOrNo, 'It was checked, and something changed since'),
    checked_by_name: nullable(Type.String()),
    checked_at: nullable(Moment),
    marks: described(
      Type.Array(oneOf(auditMarks)),
      'loss, debt_after_service, partner_unpaid, payments_pending, blank_number_twice',
    ),
  },
  'A sale that waits for a check, or was asked for by its number, with what an auditor looks at first',
);
export type AuditItem = Static<typeof AuditItem>;
