import { described } from '../base/entity.ts';
import { Amount } from '../base/fields.ts';
import { type Inputs, list, read } from '../base/read.ts';
import { CashBalances, CashBookRow } from './cash-entry.ts';
import { CashDesks, CashTransfer } from './cash-transfer.ts';

export const cashInputs = {
  CashBookFilter: {
    entry_date_from: 'Date',
    entry_date_to: 'Date',
    type: ['String', 'income, expense, exchange_loss, exchange_gain, transfer_out, transfer_in'],
    source: ['String', 'manual, tourist_payment, partner_payment, allocation (exchange differences), transfer'],
    office_id: ['Id', 'Remains are of that office then, and of that payment method'],
    method_id: 'Id',
    currency: ['String', 'USD, UZS, EUR'],
    partner_id: 'Id',
    search: [
      'String',
      'Words that all occur in the description, in what it reverses, in the sale of the tourist or in the ' +
        "partner's name",
    ],
  },
} as const satisfies Inputs;

export const cashReads = {
  cashBook: list('CashBook', CashBookRow, {
    permission: 'cash_entry.view',
    description: 'Lines of the cash book',
    sorts: ['entry_date', 'amount', 'usd_total'],
    sortDescription: 'Amounts with their sign',
    totals: {
      income: Amount,
      expense: Amount,
      exchange_loss: Amount,
      exchange_gain: Amount,
      usd_total: described(Amount, 'Of the amounts with their sign'),
    },
    totalsDescription: 'Sums over the whole filter, USD; a reversal lowers the sum that it is a reversal of',
  }),

  cashBalances: read({
    permission: 'cash_entry.view',
    description:
      'What the cash desk had, took in, gave out and has, of one office, of one payment method or of all; ' +
      'without days from its beginning, to its end',
    arguments: { office_id: 'Id', method_id: 'Id', from: 'Date', to: 'Date' },
    answer: CashBalances,
  }),

  cashDesks: read({
    permission: 'cash_entry.view',
    description: "What each desk (office, payment method, currency) has at the end of a day, today's unless said",
    arguments: { date: 'Date', office_id: 'Id' },
    answer: CashDesks,
  }),

  cashTransfer: read({
    permission: 'cash_entry.view',
    description: 'A transfer between desks',
    arguments: { id: 'Id!' },
    answer: CashTransfer,
  }),
};
