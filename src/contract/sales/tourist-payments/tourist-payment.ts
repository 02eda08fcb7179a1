import Type, { type Static } from 'typebox';
import { canOf } from '../../base/can.ts';
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
import { LONGEST_TAG, MOST_TAGS } from '../../base/payment-tags.ts';

export const paymentKinds = ['payment', 'refund'] as const;
export const touristPaymentStates = ['new', 'accepted', 'declined'] as const;

/** The fields of a tourist payment that a person types. */
export const touristPaymentFields = {
  method_id: Id,
  /** In `currency`; above zero for a payment, below for a refund. */
  amount: Amount,
  currency: CurrencyCode,
  /** Rate of the currency to USD: UZS as USD→UZS, EUR as EUR→USD, USD as 1. */
  currency_rate: Rate,
  payment_date: CalendarDate,
  /** Free labels; kept tidy (`tags.ts`). */
  tags: Type.Array(requiredText(LONGEST_TAG), { maxItems: MOST_TAGS, problem: 'too_many_tags' }),
};

/** A tourist payment as a row of a list: its own figures and whose it is. */
export const TouristPaymentRow = Type.Object(
  {
    id: Id,
    sale_id: Id,
    kind: oneOf(paymentKinds),
    ...touristPaymentFields,
    method_name: Type.String(),
    /** The amount in USD and what settling exactly added to the conversion (domain 3.3). */
    usd_total: Amount,
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
    /** Of the sale's payments that are not declined the one recorded first: when that is declined or deleted, the next one. */
    first_payment: Type.Boolean(),
    /** Recorded together with its sale. */
    sale_flag: Type.Boolean(),
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

export const TouristPayment = Type.Object(
  { ...TouristPaymentRow.properties, can: TouristPaymentCan },
  { additionalProperties: false },
);
export type TouristPayment = Static<typeof TouristPayment>;
