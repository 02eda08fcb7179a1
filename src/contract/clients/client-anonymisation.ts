import Type, { type Static } from 'typebox';
import type { AnonymisingClient } from '#machines/client-anonymisation.ts';
import { described, entity } from '../base/entity.ts';
import { Amount, Id, Moment, nullable, YesOrNo } from '../base/fields.ts';
import { sign } from '../base/money.ts';

const closed = { additionalProperties: false };

export const OpenSale = entity(
  'OpenSale',
  {
    id: Id,
    active: YesOrNo,
    debt: described(Amount, 'Above zero the tourist owes, below zero the company does, USD'),
    pending_payments: Type.Integer(),
    unpaid_bookings: described(Type.Integer(), 'Bookings that are not settled with their partners'),
  },
  "A sale on which something is open, so that its client can't be anonymised",
);
export type OpenSale = Static<typeof OpenSale>;

export const ClientAnonymisation = entity(
  'ClientAnonymisation',
  {
    id: Id,
    name: Type.String(),
    surname: Type.String(),
    merged_into: described(nullable(Id), 'The client that this one was merged into'),
    anonymised_at: nullable(Moment),
    anonymised_by_name: nullable(Type.String()),
    version: Type.Integer(),
    points: described(Type.Integer(), 'The balance of points'),
    open_sales: described(Type.Array(OpenSale), 'The sales on which something is open, oldest first'),
    sales_count: Type.Integer(),
    messages_count: Type.Integer(),
    merged_count: described(Type.Integer(), 'Clients that were merged into this one'),
  },
  'A client who is to be anonymised: what is open, and numbers of the data to erase',
);
export type ClientAnonymisation = Static<typeof ClientAnonymisation>;

/** The answer of the command `anonymise-client`. */
export const AnonymisedClient = Type.Object(
  { id: Id, anonymised_at: Moment, version: Type.Integer(), sales_count: Type.Integer() },
  closed,
);
export type AnonymisedClient = Static<typeof AnonymisedClient>;

type Read = Pick<
  ClientAnonymisation,
  'id' | 'name' | 'surname' | 'merged_into' | 'anonymised_at' | 'points' | 'open_sales'
>;

/** The client as the input of the machine. */
export const anonymisingClientOf = ({ id, name, surname, points, open_sales, ...client }: Read): AnonymisingClient => ({
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
