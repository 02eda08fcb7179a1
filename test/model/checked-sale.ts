import type { AllocationOption } from '#contract/sales/bookings/allocation-figures.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { postAllocation, postDeallocation } from '../support/data/allocations.ts';
import type { CommandName } from '../support/data/commands.ts';
import { buildSale, type Company, today } from '../support/data/company.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';

/** A sale with two bookings, a pending payment and a declined one; and a manager who changes it. */
export type Checked = {
  company: Company;
  sale: Sale;
  booking: Booking;
  payment: TouristPayment;
  declined: TouristPayment;
  post: (path: string, body?: object) => Promise<Answer<unknown>>;
  patch: (path: string, body: object) => Promise<Answer<unknown>>;
  remove: (path: string) => Promise<Answer<unknown>>;
};

export async function recordSale(company: Company): Promise<Checked> {
  const { method, partner, manager } = company;
  const typed = { partner_id: partner.id, currency: 'USD' };
  const sale = await buildSale(company, {
    service_date: today(),
    bookings: [
      { ...typed, rate: '500.00' },
      { ...typed, rate: '300.00' },
    ],
    tourist_payments: ['1000.00', '5.00'].map((amount) => ({ method_id: method.id, amount, currency: 'USD' })),
  });
  const [payment, declined] = sale.tourist_payments;
  const [booking] = sale.bookings;
  if (!payment || !declined || !booking) throw new Error('The sale lacks what it was recorded with');
  const { post, patch, delete: remove } = manager.api;
  expectStatus(await post(`/tourist-payments/${declined.id}/decline/`, { reason: 'Нет чека' }), 200);
  return { company, sale, booking, payment, declined, post, patch, remove };
}

export type Change = (of: Checked) => Promise<Answer<unknown>>;

/** By description: the step under test, after those that prepare the sale before it is checked. */
export type Changes = Record<string, Change[]>;

export const accept: Change = ({ payment, post }) => post(`/tourist-payments/${payment.id}/accept/`);
const cancel: Change = ({ sale, post }) => post(`/sales/${sale.id}/cancel/`, { reason: 'Турист заболел' });
const complete: Change = ({ sale, post }) => post(`/sales/${sale.id}/complete/`);
const checkBooking: Change = ({ booking, post }) => post(`/bookings/${booking.id}/check/`);
const addToTarget: Change = async ({ sale, post }) => {
  await post(`/sales/${sale.id}/check/`);
  await post(`/sales/${sale.id}/add-to-target/`);
  return post(`/sales/${sale.id}/uncheck/`);
};
const record =
  (kind: 'payment' | 'refund', amount: string): Change =>
  ({ sale, company, post }) =>
    post(`/sales/${sale.id}/tourist-payments/`, { kind, amount, currency: 'USD', method_id: company.method.id });
const payFully =
  (option: AllocationOption, amount: string): Change =>
  ({ company, booking }) =>
    postAllocation(company, booking, amount, option);
const takeBack =
  (amount: string): Change =>
  ({ company, booking }) =>
    postDeallocation(company, booking, amount);
const refund = record('refund', '-1.00');

/**
 * Commands that change the figures of a check, and those that keep them; null for commands without an effect on a sale
 * and for the check itself. A command without an entry does not compile.
 */
export const effects: Record<CommandName, { unchecks?: Changes; leaves?: Changes } | null> = {
  editSale: {
    unchecks: {
      'a note': [({ sale, patch }) => patch(`/sales/${sale.id}/`, { notes: 'Позвонить' })],
      'its bookings': [
        ({ sale, company, patch }) =>
          patch(`/sales/${sale.id}/`, {
            bookings: [{ partner_id: company.partner.id, rate: '1.00', currency: 'USD' }],
          }),
      ],
    },
  },
  cancelSale: { unchecks: { 'the sale': [cancel] } },
  restoreSale: { unchecks: { 'the sale': [cancel, ({ sale, post }) => post(`/sales/${sale.id}/restore/`)] } },
  addBooking: {
    unchecks: {
      'a booking': [
        ({ sale, company, post }) =>
          post(`/sales/${sale.id}/bookings/`, { partner_id: company.partner.id, rate: '1.00', currency: 'USD' }),
      ],
    },
  },
  editBooking: {
    unchecks: { 'its rate': [({ booking, patch }) => patch(`/bookings/${booking.id}/`, { rate: '499.99' })] },
  },
  cancelBooking: { unchecks: { 'a booking': [({ booking, post }) => post(`/bookings/${booking.id}/cancel/`)] } },
  deleteBooking: { unchecks: { 'a booking': [({ booking, remove }) => remove(`/bookings/${booking.id}/`)] } },
  createTouristPayment: {
    unchecks: {
      'a payment': [record('payment', '1.00')],
      'a refund': [refund],
      'a refund of a cancelled sale': [cancel, refund],
    },
  },
  editTouristPayment: {
    unchecks: {
      'its amount': [({ payment, patch }) => patch(`/tourist-payments/${payment.id}/`, { amount: '999.00' })],
      'of one that was declined': [
        ({ declined, patch }) => patch(`/tourist-payments/${declined.id}/`, { amount: '6.00' }),
      ],
    },
  },
  deleteTouristPayment: {
    unchecks: { 'a payment': [({ payment, remove }) => remove(`/tourist-payments/${payment.id}/`)] },
  },
  acceptTouristPayment: { unchecks: { 'a payment': [accept], 'a payment of a cancelled sale': [cancel, accept] } },
  acceptTouristPayments: {
    unchecks: { 'a payment': [({ payment, post }) => post('/tourist-payments/bulk/accept/', { ids: [payment.id] })] },
  },
  declineTouristPayment: {
    unchecks: {
      'a payment': [({ payment, post }) => post(`/tourist-payments/${payment.id}/decline/`, { reason: 'Нет чека' })],
    },
  },

  allocatePartnerPayment: {
    unchecks: {
      'a full payment that changes netto': [payFully('full_netto', '499.00')],
    },
    leaves: {
      'a partial payment': [payFully('partial', '100.00')],
      'a full payment of what was booked': [payFully('full_netto', '500.00')],
      'a full payment with an exchange loss': [payFully('full_exchange_loss', '501.00')],
    },
  },
  deallocatePartnerPayment: {
    unchecks: {
      'a full payment that changed netto': [payFully('full_netto', '499.00'), takeBack('500.00')],
    },
    leaves: { 'a partial payment': [payFully('partial', '100.00'), takeBack('100.00')] },
  },

  completeSale: { leaves: { 'a sale': [accept, complete] } },
  completeSales: {
    leaves: { 'a sale': [accept, ({ sale, post }) => post('/sales/bulk/complete/', { ids: [sale.id] })] },
  },
  reopenSale: { leaves: { 'a sale': [accept, complete, ({ sale, post }) => post(`/sales/${sale.id}/reopen/`)] } },
  addSaleToTarget: { leaves: { 'a sale': [({ sale, post }) => post(`/sales/${sale.id}/add-to-target/`)] } },
  addSalesToTarget: {
    leaves: { 'a sale': [({ sale, post }) => post('/sales/bulk/add-to-target/', { ids: [sale.id] })] },
  },
  removeSaleFromTarget: {
    leaves: { 'a sale': [addToTarget, ({ sale, post }) => post(`/sales/${sale.id}/remove-from-target/`)] },
  },
  removeSalesFromTarget: {
    leaves: {
      'a sale': [addToTarget, ({ sale, post }) => post('/sales/bulk/remove-from-target/', { ids: [sale.id] })],
    },
  },
  checkBooking: { leaves: { 'a booking': [checkBooking] } },
  checkBookings: {
    leaves: { 'a booking': [({ booking, post }) => post('/bookings/bulk/check/', { ids: [booking.id] })] },
  },
  uncheckBooking: {
    leaves: { 'a booking': [checkBooking, ({ booking, post }) => post(`/bookings/${booking.id}/uncheck/`)] },
  },

  checkSale: null,
  checkSales: null,
  uncheckSale: null,
  uncheckSales: null,

  createSale: null,
  importClients: null,
  importPartners: null,
  importSales: null,
  keepClientsApart: null,
  mergeClients: null,
  anonymiseClient: null,
  addConsent: null,
  addConsentWording: null,
  withdrawConsent: null,
  addCurrencyRate: null,
  editCurrencyRate: null,
  editRateAge: null,
  editRetention: null,
  editRateImport: null,
  requestRateImport: null,
  addBranch: null,
  correctPoints: null,
  useBonus: null,
  createPartnerPayment: null,
  editPartnerPayment: null,
  deletePartnerPayment: null,
  addCashEntry: null,
  reverseCashEntry: null,
  createCashTransfer: null,
  reverseCashTransfer: null,
  addDirection: null,
  addLoyaltyBonus: null,
  addLoyaltyLevel: null,
  deleteLoyaltyLevel: null,
  editLoyaltyBonus: null,
  editLoyaltyLevel: null,
  editLoyaltySettings: null,
  addNoteImage: null,
  addOffice: null,
  addPartner: null,
  addPaymentMethod: null,
  editBranch: null,
  editDirection: null,
  editOffice: null,
  createClient: null,
  editClient: null,
  editPartner: null,
  editPaymentMethod: null,
  saveListView: null,
  deleteListView: null,
  signOut: null,
  signOutOthers: null,
  endSession: null,
  editProfile: null,
  addUser: null,
  disableUser: null,
  editUser: null,
  enableUser: null,
  resetUserPassword: null,
  saveTarget: null,
  setPassword: null,
  addCodeApp: null,
  removeCodeApp: null,
  addPasskey: null,
  removePasskey: null,
  makeRecoveryCodes: null,
  demandSecondFactor: null,
};
