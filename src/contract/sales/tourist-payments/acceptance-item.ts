import Type, { type Static } from 'typebox';
import { described, entity } from '../../base/entity.ts';
import { Amount, nullable, oneOf, Rate } from '../../base/fields.ts';
import { saleLifecycles } from '../sale.ts';
import { TouristPaymentRow } from './tourist-payment.ts';

/**
 * Warnings about a payment that waits for acceptance: its rate is inverted or far from that of its day; with it the
 * tourist has overpaid; its sale has another payment of the same amount and day; its sale is cancelled.
 */
export const acceptanceMarks = ['rate_inverted', 'rate_far', 'overpaid', 'recorded_twice', 'sale_cancelled'] as const;
export type AcceptanceMark = (typeof acceptanceMarks)[number];

/** The fields of the payment that the queue shows. */
export const judgedFields = [
  ...([
    'id',
    'version',
    'sale_id',
    'kind',
    'amount',
    'currency',
    'currency_rate',
    'usd_total',
    'payment_date',
  ] as const),
  ...(['method_name', 'tags', 'first_payment', 'state', 'accepted_by_name', 'declined_by_name'] as const),
  ...(['tourist_name', 'tourist_surname', 'direction_name', 'agent_name', 'created_by_name', 'created_at'] as const),
] as const;

export const AcceptanceItem = entity(
  'AcceptanceItem',
  {
    ...Type.Pick(TouristPaymentRow, judgedFields).properties,
    cursor: described(
      Type.String(),
      'Its place in the queue: what is asked for after it comes next, even when it has been judged meanwhile',
    ),
    sale_lifecycle: oneOf(saleLifecycles),
    brutto: Amount,
    debt_before: described(Amount, 'What the tourist owes without this payment, USD'),
    offered_rate: described(
      nullable(Rate),
      'The rate that was offered for its day; null for USD, and where none is known',
    ),
    marks: described(
      Type.Array(oneOf(acceptanceMarks)),
      'rate_inverted, rate_far, overpaid, recorded_twice, sale_cancelled',
    ),
  },
  'A tourist payment that waits to be accepted, with the figures and names that a manager judges it by',
);
export type AcceptanceItem = Static<typeof AcceptanceItem>;
