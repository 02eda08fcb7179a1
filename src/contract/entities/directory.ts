import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, CurrencyCode, Id, nullable, requiredText, YesOrNo } from '../fields.ts';

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

/** How tourists pay: cash, card, transfer. */
export const PaymentMethod = Type.Object({ id: Id, name: requiredText(120) }, closed);
export type PaymentMethod = Static<typeof PaymentMethod>;

/** Who sells. The name is surname and name. */
export const Agent = Type.Object({ id: Id, name: Type.String(), office_id: Id, office_name: Type.String() }, closed);
export type Agent = Static<typeof Agent>;

/** Where it is sold. */
export const Office = Type.Object({ id: Id, name: Type.String(), branch_name: Type.String() }, closed);
export type Office = Static<typeof Office>;

/** A tourist, known by phone number (E.164) inside the company. `debt` is what is still owed on active sales, USD. */
export const Client = Type.Object(
  {
    id: Id,
    phone: Type.String(),
    name: Type.String(),
    surname: Type.String(),
    debt: Amount,
    sales_count: Type.Integer(),
    /** The newest sale that still has a debt. */
    debt_sale_id: nullable(Id),
  },
  closed,
);
export type Client = Static<typeof Client>;
