import Type, { type Static } from 'typebox';
import type { AnonymisingClient } from '#machines/client-anonymisation.ts';
import { Amount, Id, Moment, nullable, YesOrNo } from '../base/fields.ts';
import { sign } from '../base/money.ts';

const closed = { additionalProperties: false };

/** A sale on which something is open, so that its client can't be anonymised. */
export const OpenSale = Type.Object(
  {
    id: Id,
    active: YesOrNo,
    /** Above zero the tourist owes, below zero the company does, USD. */
    debt: Amount,
    pending_payments: Type.Integer(),
    /** Bookings that are not settled with their partners. */
    unpaid_bookings: Type.Integer(),
  },
  closed,
);
export type OpenSale = Static<typeof OpenSale>;

/** What has to be known before a client is anonymised. */
export const ClientAnonymisation = Type.Object(
  {
    id: Id,
    name: Type.String(),
    surname: Type.String(),
    /** It is a tombstone of this client. */
    merged_into: nullable(Id),
    anonymised_at: nullable(Moment),
    anonymised_by_name: nullable(Type.String()),
    version: Type.Integer(),
    /** The balance of points. */
    points: Type.Integer(),
    /** The sales on which something is open. */
    open_sales: Type.Array(OpenSale),
    sales_count: Type.Integer(),
    messages_count: Type.Integer(),
    /** Clients that were merged into this one. */
    merged_count: Type.Integer(),
  },
  closed,
);
export type ClientAnonymisation = Static<typeof ClientAnonymisation>;

/** What came of it. */
export const AnonymisedClient = Type.Object(
  { id: Id, anonymised_at: Moment, version: Type.Integer(), sales_count: Type.Integer() },
  closed,
);
export type AnonymisedClient = Static<typeof AnonymisedClient>;

type Read = Pick<
  ClientAnonymisation,
  'id' | 'name' | 'surname' | 'merged_into' | 'anonymised_at' | 'points' | 'open_sales'
>;

/** A client as its machine sees it. */
export const asAnonymising = ({ id, name, surname, points, open_sales, ...client }: Read): AnonymisingClient => ({
  ...{ id, name, surname },
  merged: client.merged_into !== null,
  anonymised: client.anonymised_at !== null,
  open: {
    activeSales: open_sales.filter(({ active }) => active).length,
    pendingPayments: open_sales.filter(({ pending_payments: count }) => count > 0).length,
    debts: open_sales.filter(({ debt }) => sign(debt) !== 0).length,
    unpaidBookings: open_sales.filter(({ unpaid_bookings: count }) => count > 0).length,
    points,
  },
});
