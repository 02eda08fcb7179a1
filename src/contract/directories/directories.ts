import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import {
  Amount,
  CalendarDate,
  CurrencyCode,
  Id,
  LatinName,
  nullable,
  oneOf,
  requiredText,
  YesOrNo,
} from '../base/fields.ts';

export const Direction = entity('Direction', { id: Id, name: requiredText(120) }, 'Where tours go');
export type Direction = Static<typeof Direction>;

export const DirectionRow = entity(
  'DirectionRow',
  {
    ...Direction.properties,
    retired: described(YesOrNo, 'Stays on its sales and is offered for new ones no more'),
    sales_count: Type.Integer(),
    active_sales_count: Type.Integer(),
    last_sale_date: nullable(CalendarDate),
    version: described(Type.Integer(), 'Goes up with every change; sent back as `If-Match`'),
  },
  'A direction as a row of its list: what was sold there, as far as the reader may see it',
);
export type DirectionRow = Static<typeof DirectionRow>;

export const Partner = entity(
  'Partner',
  { id: Id, name: requiredText(120), currency: CurrencyCode },
  'A supplier; works in one currency',
);
export type Partner = Static<typeof Partner>;

export const PartnerRow = entity(
  'PartnerRow',
  {
    ...Partner.properties,
    latin_name: described(LatinName, "The partner's own spelling in Latin letters; empty if unknown"),
    retired: described(YesOrNo, 'Stays on its bookings and is offered for new ones no more'),
    bookings_count: Type.Integer(),
    open_bookings_count: described(Type.Integer(), 'Those with something left to be paid'),
    next_service_date: described(nullable(CalendarDate), 'The nearest date of an active booking, today or later'),
    debt: described(
      nullable(Amount),
      "In the partner's currency: above zero the company owes, below zero the partner does; null for " +
        'agents, like the next',
    ),
    debt_usd: nullable(Amount),
    owed_usd: described(
      nullable(Amount),
      'What the company owes, and what the partner does: the one less the other is the debt. Null for agents',
    ),
    owes_usd: nullable(Amount),
    version: described(Type.Integer(), 'Goes up with every change; sent back as `If-Match`'),
  },
  'A partner as a row of its list: what is booked there, as far as the reader may see it',
);
export type PartnerRow = Static<typeof PartnerRow>;

/**
 * Uses of a payment method. By payer: `tourist_payments` are payments and refunds of tourists, `partner_payments` those
 * to partners. By form: `sales` is a payment in the form of a new sale, `bookings` a partner payment for chosen
 * bookings.
 */
export const methodUses = ['sales', 'bookings', 'tourist_payments', 'partner_payments'] as const;
export type MethodUse = (typeof methodUses)[number];

/**
 * The uses that a method must have so that a form offers it and the server accepts it: a payment in the form of a sale
 * is a tourist's payment too, one for chosen bookings is a partner payment too.
 */
export const requiredUses: Record<MethodUse, readonly MethodUse[]> = {
  sales: ['sales', 'tourist_payments'],
  bookings: ['bookings', 'partner_payments'],
  tourist_payments: ['tourist_payments'],
  partner_payments: ['partner_payments'],
};

/** The uses of a method, one flag each. */
export const methodFlags = {
  for_sales: described(YesOrNo, 'Offered in the form of a sale, if it is for tourist payments too'),
  for_bookings: described(YesOrNo, 'Offered where chosen bookings are paid, if it is for partner payments too'),
  for_tourist_payments: YesOrNo,
  for_partner_payments: YesOrNo,
};

/**
 * A method pays by money or by the client's points. Each company has one method for points, created with the company.
 */
const paymentMeans = ['money', 'points'] as const;

export const PaymentMethod = entity(
  'PaymentMethod',
  {
    id: Id,
    name: requiredText(120),
    ...methodFlags,
    pays_by: described(oneOf(paymentMeans), "money, or points: the client's"),
  },
  'A payment method: cash, card, transfer, points',
);
export type PaymentMethod = Static<typeof PaymentMethod>;

/** Whether a form for a use offers the method. */
export const isOfferedFor = (method: Omit<PaymentMethod, 'id' | 'name' | 'pays_by'>, use: MethodUse): boolean =>
  requiredUses[use].every((needed) => method[`for_${needed}`]);

export const PaymentMethodRow = entity(
  'PaymentMethodRow',
  {
    ...PaymentMethod.properties,
    retired: described(YesOrNo, 'Stays on its payments and is offered for new ones no more'),
    payments_count: described(Type.Integer(), 'Of tourists'),
    last_payment_date: described(nullable(CalendarDate), 'Of tourists'),
    version: described(Type.Integer(), 'Goes up with every change; sent back as `If-Match`'),
  },
  'A payment method as a row of its list: how often tourists paid by it, as far as the reader may see it',
);
export type PaymentMethodRow = Static<typeof PaymentMethodRow>;

export const Agent = entity(
  'Agent',
  { id: Id, name: described(Type.String(), 'Surname and name'), office_id: Id, office_name: Type.String() },
  'A person with sales. The name is surname and name',
);
export type Agent = Static<typeof Agent>;

export const Office = entity('Office', { id: Id, name: Type.String(), branch_name: Type.String() }, 'An office');
export type Office = Static<typeof Office>;

export const OfficeRow = entity(
  'OfficeRow',
  {
    id: Id,
    branch_id: Id,
    name: requiredText(120),
    people_count: described(Type.Integer(), 'Those who can sign in'),
    active_sales_count: Type.Integer(),
    version: described(Type.Integer(), 'Goes up with every change; sent back as `If-Match`'),
  },
  'An office as a row of its branch: who works there and what is being sold there',
);
export type OfficeRow = Static<typeof OfficeRow>;

export const Branch = entity(
  'Branch',
  { id: Id, name: requiredText(120), version: Type.Integer(), offices: Type.Array(OfficeRow) },
  'A part of the company with its offices',
);
export type Branch = Static<typeof Branch>;
