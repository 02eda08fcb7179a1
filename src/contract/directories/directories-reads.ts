import Type from 'typebox';
import { ListView } from '../base/list-view.ts';
import { type Inputs, list, read } from '../base/read.ts';
import { Direction, DirectionRow, PaymentMethod, PaymentMethodRow } from './directories.ts';

export const directoryInputs = {
  DirectionFilter: {
    search: ['String', 'Words that all occur in the name'],
    retired: 'Boolean',
  },
  PaymentMethodFilter: {
    search: ['String', 'Words that all occur in the name'],
    use: ['String', 'sales, bookings, tourist_payments, partner_payments: what it is marked for'],
    retired: 'Boolean',
  },
} as const satisfies Inputs;

export const directoryReads = {
  directions: read({
    permission: 'direction.view',
    description: 'Directions that are not retired, by name',
    arguments: {},
    answer: Type.Array(Direction),
  }),

  directionList: list('Direction', DirectionRow, {
    permission: 'direction.view',
    description: "All directions with what was sold there; an agent's figures count the sales that the agent may see",
    sorts: ['name', 'sales_count', 'last_sale_date'],
    totals: {
      sales_count: Type.Integer(),
    },
    totalsDescription: 'Sums over the whole filter',
  }),

  paymentMethods: read({
    permission: 'payment_method.view',
    description:
      'Payment methods in the order in which they were added, points last: those that are not retired; with ' +
      'a use those that its forms offer. Uses: sales, bookings, tourist_payments, partner_payments',
    arguments: { use: 'String' },
    answer: Type.Array(PaymentMethod),
  }),

  paymentMethodList: list('PaymentMethod', PaymentMethodRow, {
    permission: 'payment_method.view',
    description:
      "All payment methods with what tourists paid by them; an agent's figures count the payments that " +
      'the agent may see',
    sorts: ['name', 'payments_count', 'last_payment_date'],
    totals: {
      payments_count: Type.Integer(),
    },
    totalsDescription: 'Sums over the whole filter',
  }),

  listViews: read({
    permission: 'list_view.view',
    description: "The caller's saved views of a list, by name",
    arguments: { list: 'String!' },
    answer: Type.Array(ListView),
  }),
};
