import Type, { type Static } from 'typebox';
import { canOf } from '../../base/can.ts';
import { described, entity } from '../../base/entity.ts';
import {
  Amount,
  CalendarDate,
  CurrencyCode,
  Id,
  Moment,
  nullable,
  oneOf,
  Rate,
  requiredText,
} from '../../base/fields.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../base/payment-tags.ts';

export const paymentKinds = ['payment', 'refund'] as const;
export const touristPaymentStates = ['new', 'accepted', 'declined'] as const;

/** The fields of a tourist payment that a person types. */
export const touristPaymentFields = {
  method_id: Id,
  amount: described(Amount, 'In `currency`; above zero for a payment, below for a refund'),
  currency: CurrencyCode,
  currency_rate: described(Rate, 'Rate of the currency to USD: UZS as USD→UZS, EUR as EUR→USD, USD as 1'),
  payment_date: CalendarDate,
  tags: described(
    Type.Array(requiredText(MAX_TAG_LENGTH), { maxItems: MAX_TAGS, problem: 'too_many_tags' }),
    'Free labels, stored normalized',
  ),
};

/** A tourist payment as a row of a list, with its sale and tourist. */
export const TouristPaymentRow = Type.Object(
  {
    id: Id,
    sale_id: Id,
    kind: oneOf(paymentKinds),
    ...touristPaymentFields,
    method_name: Type.String(),
    usd_total: described(Amount, 'The amount in USD and what settling exactly added to the conversion'),
    usd_rounding: Amount,
    state: oneOf(touristPaymentStates),
    accepted_amount: nullable(Amount),
    accepted_usd_total: nullable(Amount),
    accepted_usd_rounding: nullable(Amount),
    accepted_by_name: nullable(Type.String()),
    accepted_at: nullable(Moment),
    declined_by_name: nullable(Type.String()),
    declined_at: nullable(Moment),
    decline_reason: nullable(Type.String()),
    first_payment: described(
      Type.Boolean(),
      "Of the sale's payments that are not declined the one recorded first: when that is declined or " +
        'deleted, the next one',
    ),
    sale_flag: described(Type.Boolean(), 'Recorded together with its sale'),
    tourist_name: Type.String(),
    tourist_surname: Type.String(),
    tourist_phone: Type.String(),
    direction_name: Type.String(),
    agent_id: Id,
    agent_name: Type.String(),
    office_id: Id,
    office_name: Type.String(),
    created_by_name: Type.String(),
    created_at: Moment,
    version: Type.Integer(),
  },
  { additionalProperties: false },
);
export type TouristPaymentRow = Static<typeof TouristPaymentRow>;

export const TouristPaymentCan = canOf(['edit', 'delete', 'accept', 'decline']);
export type TouristPaymentCan = Static<typeof TouristPaymentCan>;

export const TouristPayment = entity('TouristPayment', { ...TouristPaymentRow.properties, can: TouristPaymentCan });
export type TouristPayment = Static<typeof TouristPayment>;
