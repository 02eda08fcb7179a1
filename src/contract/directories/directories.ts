import Type, { type Static } from 'typebox';
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

const closed = { additionalProperties: false };

/** Where tours go. */
export const Direction = Type.Object({ id: Id, name: requiredText(120) }, closed);
export type Direction = Static<typeof Direction>;

/** A direction as a row of its list: what was sold there, as far as the reader may see it. */
export const DirectionRow = Type.Object(
  {
    ...Direction.properties,
    /** Stays on its sales and is offered for new ones no more. */
    retired: YesOrNo,
    sales_count: Type.Integer(),
    active_sales_count: Type.Integer(),
    last_sale_date: nullable(CalendarDate),
    /** Goes up with every change; sent back as `If-Match`. */
    version: Type.Integer(),
  },
  closed,
);
export type DirectionRow = Static<typeof DirectionRow>;

/** A supplier; works in one currency. */
export const Partner = Type.Object({ id: Id, name: requiredText(120), currency: CurrencyCode }, closed);
export type Partner = Static<typeof Partner>;

/** A partner as a row of its list: what is booked there, as far as the reader may see it. */
export const PartnerRow = Type.Object(
  {
    ...Partner.properties,
    /** As the partner writes itself in Latin letters. */
    latin_name: LatinName,
    /** Stays on its bookings and is offered for new ones no more. */
    retired: YesOrNo,
    bookings_count: Type.Integer(),
    /** Those that are not settled: something is left to be paid. */
    open_bookings_count: Type.Integer(),
    /** The nearest date of an active booking, today or later. */
    next_service_date: nullable(CalendarDate),
    /** In the partner's currency: above zero the company owes, below zero the partner does. Null for agents. */
    debt: nullable(Amount),
    debt_usd: nullable(Amount),
    /** What the company owes, and what the partner does: the one less the other is the debt. Null for agents. */
    owed_usd: nullable(Amount),
    owes_usd: nullable(Amount),
    /** Goes up with every change; sent back as `If-Match`. */
    version: Type.Integer(),
  },
  closed,
);
export type PartnerRow = Static<typeof PartnerRow>;

/**
 * What a payment method can be used for. Who pays by it: `tourist_payments` are payments and refunds of tourists,
 * `partner_payments` those to partners. Together with what: `sales` is the payment that is recorded in the form of a new
 * sale, `bookings` one to a partner that is recorded for bookings which were chosen before.
 */
export const methodUses = ['sales', 'bookings', 'tourist_payments', 'partner_payments'] as const;
export type MethodUse = (typeof methodUses)[number];

/**
 * What a method has to be for, so that a form offers it and the server takes it: the payment in the form of a sale is a
 * tourist's as well, the one for chosen bookings one to a partner.
 */
export const usesNeeded: Record<MethodUse, readonly MethodUse[]> = {
  sales: ['sales', 'tourist_payments'],
  bookings: ['bookings', 'partner_payments'],
  tourist_payments: ['tourist_payments'],
  partner_payments: ['partner_payments'],
};

/** What a method is for, one flag a use. */
export const methodFlags = {
  for_sales: YesOrNo,
  for_bookings: YesOrNo,
  for_tourist_payments: YesOrNo,
  for_partner_payments: YesOrNo,
};

/** What is paid with: money, or the points of the client. Of the latter each company has one method, made with it. */
const methodMeans = ['money', 'points'] as const;

/** How is paid: cash, card, transfer, points. */
export const PaymentMethod = Type.Object(
  { id: Id, name: requiredText(120), ...methodFlags, pays_by: oneOf(methodMeans) },
  closed,
);
export type PaymentMethod = Static<typeof PaymentMethod>;

/** Whether the forms of a use offer a method. */
export const isFor = (method: Omit<PaymentMethod, 'id' | 'name' | 'pays_by'>, use: MethodUse): boolean =>
  usesNeeded[use].every((needed) => method[`for_${needed}`]);

/** A payment method as a row of its list: how often tourists paid by it, as far as the reader may see it. */
export const PaymentMethodRow = Type.Object(
  {
    ...PaymentMethod.properties,
    /** Stays on its payments and is offered for new ones no more. */
    retired: YesOrNo,
    payments_count: Type.Integer(),
    last_payment_date: nullable(CalendarDate),
    /** Goes up with every change; sent back as `If-Match`. */
    version: Type.Integer(),
  },
  closed,
);
export type PaymentMethodRow = Static<typeof PaymentMethodRow>;

/** Who sells. The name is surname and name. */
export const Agent = Type.Object({ id: Id, name: Type.String(), office_id: Id, office_name: Type.String() }, closed);
export type Agent = Static<typeof Agent>;

/** Where it is sold. */
export const Office = Type.Object({ id: Id, name: Type.String(), branch_name: Type.String() }, closed);
export type Office = Static<typeof Office>;

/** An office as a row of its branch: who works there and what is being sold there. */
export const OfficeRow = Type.Object(
  {
    id: Id,
    branch_id: Id,
    name: requiredText(120),
    /** Those who can sign in. */
    people_count: Type.Integer(),
    active_sales_count: Type.Integer(),
    /** Goes up with every change; sent back as `If-Match`. */
    version: Type.Integer(),
  },
  closed,
);
export type OfficeRow = Static<typeof OfficeRow>;

/** A part of the company with its offices. */
export const Branch = Type.Object(
  { id: Id, name: requiredText(120), version: Type.Integer(), offices: Type.Array(OfficeRow) },
  closed,
);
export type Branch = Static<typeof Branch>;
