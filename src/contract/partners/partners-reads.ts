import Type from 'typebox';
import { described } from '../base/entity.ts';
import { Amount, nullable } from '../base/fields.ts';
import { type Inputs, list, read } from '../base/read.ts';
import { Partner, PartnerRow } from '../directories/directories.ts';
import { Allocation } from '../sales/bookings/allocation.ts';
import { OpenBookingRow } from './open-booking.ts';
import { BalanceMonth, DebtFromPartner, PartnerBalance, PartnerLedger } from './partner-debt.ts';
import { PartnerPayment } from './partner-payment.ts';

export const partnerInputs = {
  PartnerFilter: {
    search: ['String', 'Words that all occur in the name, also in Latin letters'],
    currency: ['String', 'USD, UZS, EUR: what it works in'],
    retired: 'Boolean',
    debt: ['String', "owed: the company owes in all; owes_us: the partner does; Management's"],
  },
  DebtFromPartnersFilter: {
    search: ['String', 'Words that all occur in the name'],
    currency: ['String', 'USD, UZS, EUR: what it works in'],
    partner_id: 'Id',
  },
  PartnerPaymentFilter: {
    allocation: ['String', 'unallocated, partly_allocated, fully_allocated'],
    has_remainder: ['Boolean', 'Whether something is left to allocate'],
    search: ['String', "Words that all occur in the partner's name"],
    payment_date_from: 'Date',
    payment_date_to: 'Date',
    partner_id: 'Id',
    method_id: 'Id',
    office_id: 'Id',
    currency: ['String', 'USD, UZS, EUR'],
  },
  OpenBookingFilter: {
    partner_id: 'Id',
    search: ['String', "Words that all occur in the sale's surname, name, phone or contract number"],
    service_date_from: 'Date',
    service_date_to: 'Date',
    overpaid: ['Boolean', 'Whether more was paid than it costs, so that the partner owes'],
  },
} as const satisfies Inputs;

export const partnerReads = {
  partners: read({
    permission: 'partner.view',
    description: 'Suppliers that can be booked at: those that are not retired, by name',
    arguments: {},
    answer: Type.Array(Partner),
  }),

  partnerList: list('Partner', PartnerRow, {
    permission: 'partner.view',
    description:
      "All partners with what is booked there; an agent's figures count the bookings of the sales that " +
      'the agent may see',
    sorts: [
      'name',
      'bookings_count',
      'open_bookings_count',
      ['next_service_date', 'Those without a booking ahead count as the last ones'],
      ['debt', "Management's, like the next"],
      'debt_usd',
      'owed_usd',
      'owes_usd',
    ],
    totals: {
      bookings_count: Type.Integer(),
      open_bookings_count: Type.Integer(),
      debt_usd: described(nullable(Amount), 'USD; null for agents, like the next'),
      owed_usd: nullable(Amount),
      owes_usd: nullable(Amount),
    },
    totalsDescription: 'Sums over the whole filter',
  }),

  partnerBalance: read({
    permission: 'partner_debt.view',
    description: 'The debts between the company and a partner',
    arguments: { id: 'Id!' },
    answer: PartnerBalance,
  }),

  partnerLedger: read({
    permission: 'partner_debt.view',
    description:
      'What happened between the company and a partner over a period: at most 500 lines, after as many as ' +
      '`skip` says. Kinds, when only one of them is wanted: booking, payment, difference',
    arguments: { id: 'Id!', from: 'Date!', to: 'Date!', kind: 'String', skip: 'Int' },
    answer: PartnerLedger,
  }),

  debtFromPartners: list('DebtFromPartners', DebtFromPartner, {
    permission: 'partner_debt.view',
    description: 'Partners that owe: prepaid, overpaid, or both',
    sorts: ['name', 'owes_usd', 'debt_usd'],
    totals: {
      owed_usd: Amount,
      overpaid_usd: Amount,
      prepaid_usd: Amount,
      returned_usd: Amount,
      owes_usd: Amount,
      debt_usd: Amount,
    },
    totalsDescription: 'Sums over the whole filter, USD',
  }),

  monthlyBalance: read({
    permission: 'partner_debt.view',
    description:
      'Debts to all partners or to one by month, from the month of a day to that of another: at most 60 months',
    arguments: { from: 'Date!', to: 'Date!', partner_id: 'Id' },
    answer: Type.Array(BalanceMonth),
  }),

  partnerPayments: list('PartnerPayment', PartnerPayment, {
    permission: 'partner_payment.view',
    description: 'Payments to partners',
    sorts: ['payment_date', 'amount', 'usd_total', 'remainder_usd'],
    totals: {
      usd_total: Amount,
      remainder_usd: Amount,
      remainder_partner: described(Amount, "In the partner's currency: a sum where the filter names one partner"),
    },
    totalsDescription: 'Sums over the whole filter, USD',
  }),

  partnerPayment: read({
    permission: 'partner_payment.view',
    description: 'One payment to a partner with what it pays',
    arguments: { id: 'Id!' },
    answer: PartnerPayment,
  }),

  openBookings: list('OpenBooking', OpenBookingRow, {
    permission: 'partner_payment.view',
    description: 'Bookings on which something is to be paid, or to come back from the partner',
    sorts: ['service_date', 'to_be_paid_usd'],
    totals: {
      to_be_paid_usd: Amount,
      to_be_paid_partner: described(Amount, "In the partner's currency: a sum where the filter names one partner"),
    },
    totalsDescription: 'Sums over the whole filter, USD',
  }),

  bookingAllocations: read({
    permission: 'partner_payment.view',
    description: 'What was paid to its partner for a booking, oldest first',
    arguments: { id: 'Id!' },
    answer: Type.Array(Allocation),
  }),

  saleAllocations: read({
    permission: 'partner_payment.view',
    description: 'What was paid to partners for the bookings of a sale, oldest first',
    arguments: { id: 'Id!' },
    answer: Type.Array(Allocation),
  }),
};
