import Type, { type Static } from 'typebox';
import { canOf } from '../base/can.ts';
import { Amount, CalendarDate, CurrencyCode, Id, Moment, nullable, oneOf, Rate, text } from '../base/fields.ts';
import { Allocation } from '../sales/bookings/allocation.ts';

export const partnerPaymentStates = ['unallocated', 'partly_allocated', 'fully_allocated'] as const;

/** The fields of a partner payment that a person types. */
export const partnerPaymentFields = {
  partner_id: Id,
  payment_date: CalendarDate,
  method_id: Id,
  /** The office whose cash desk it leaves. */
  office_id: Id,
  /** In `currency`; below zero for money that the partner gives back. */
  amount: Amount,
  currency: CurrencyCode,
  /** Rate of the currency to USD: UZS as USD→UZS, EUR as EUR→USD, USD as 1. */
  currency_rate: Rate,
  description: text(500),
};

/** A partner payment as a row of a list. */
export const PartnerPaymentRow = Type.Object(
  {
    id: Id,
    ...partnerPaymentFields,
    partner_name: Type.String(),
    partner_currency: CurrencyCode,
    method_name: Type.String(),
    office_name: Type.String(),
    usd_total: Amount,
    /** Rate of the partner's currency to USD, null when it is paid in that currency; and the amount in it. */
    partner_rate: nullable(Rate),
    partner_amount: Amount,
    /** Σ allocations and what is left: in the payment's currency, in USD, in the partner's. */
    allocated: Amount,
    remainder: Amount,
    remainder_usd: Amount,
    remainder_partner: Amount,
    allocation: oneOf(partnerPaymentStates),
    created_by_name: Type.String(),
    created_at: Moment,
    version: Type.Integer(),
  },
  { additionalProperties: false },
);
export type PartnerPaymentRow = Static<typeof PartnerPaymentRow>;

export const PartnerPaymentCan = canOf(['edit', 'delete', 'allocate', 'deallocate']);
export type PartnerPaymentCan = Static<typeof PartnerPaymentCan>;

/** A partner payment with what it pays, oldest first. */
export const PartnerPayment = Type.Object(
  { ...PartnerPaymentRow.properties, allocations: Type.Array(Allocation), can: PartnerPaymentCan },
  { additionalProperties: false },
);
export type PartnerPayment = Static<typeof PartnerPayment>;
