import Type, { type Static } from 'typebox';
import { canOf } from '../base/can.ts';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, CurrencyCode, Id, Moment, nullable, oneOf, Rate, text } from '../base/fields.ts';
import { Allocation } from '../sales/bookings/allocation.ts';

export const partnerPaymentStates = ['unallocated', 'partly_allocated', 'fully_allocated'] as const;

/** The fields of a partner payment that a person types. */
export const partnerPaymentFields = {
  partner_id: Id,
  payment_date: CalendarDate,
  method_id: Id,
  office_id: described(Id, 'The office whose cash desk it leaves'),
  amount: described(Amount, 'Below zero for money that the partner gave back'),
  currency: CurrencyCode,
  currency_rate: described(Rate, 'Rate of the currency to USD: UZS as USD→UZS, EUR as EUR→USD, USD as 1'),
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
    partner_rate: described(
      nullable(Rate),
      "Rate of the partner's currency to USD; null when it is paid in that currency",
    ),
    partner_amount: Amount,
    allocated: described(Amount, "Σ allocations and what is left: in the payment's currency, in USD, in the partner's"),
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

export const PartnerPayment = entity(
  'PartnerPayment',
  {
    ...PartnerPaymentRow.properties,
    allocations: described(Type.Array(Allocation), 'Oldest first'),
    can: PartnerPaymentCan,
  },
  'A partner payment with what it pays, oldest first',
);
export type PartnerPayment = Static<typeof PartnerPayment>;
