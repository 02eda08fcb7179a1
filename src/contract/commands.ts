import { addNoteImage } from './base/add-note-image.ts';
import { deleteListView } from './base/delete-list-view.ts';
import { saveListView } from './base/save-list-view.ts';
import { addCashEntry } from './cash/add-cash-entry.ts';
import { createCashTransfer } from './cash/create-cash-transfer.ts';
import { reverseCashEntry } from './cash/reverse-cash-entry.ts';
import { reverseCashTransfer } from './cash/reverse-cash-transfer.ts';
import { addConsent } from './clients/add-consent.ts';
import { addConsentWording } from './clients/add-consent-wording.ts';
import { anonymiseClient } from './clients/anonymise-client.ts';
import { correctPoints } from './clients/correct-points.ts';
import { createClient } from './clients/create-client.ts';
import { editClient } from './clients/edit-client.ts';
import { editRetention } from './clients/edit-retention.ts';
import { keepClientsApart } from './clients/keep-clients-apart.ts';
import { mergeClients } from './clients/merge-clients.ts';
import { useBonus } from './clients/use-bonus.ts';
import { withdrawConsent } from './clients/withdraw-consent.ts';
import { addBranch } from './company/add-branch.ts';
import { addOffice } from './company/add-office.ts';
import { addUser } from './company/add-user.ts';
import { disableUser } from './company/disable-user.ts';
import { editBranch } from './company/edit-branch.ts';
import { editOffice } from './company/edit-office.ts';
import { editProfile } from './company/edit-profile.ts';
import { editUser } from './company/edit-user.ts';
import { enableUser } from './company/enable-user.ts';
import { endSession } from './company/end-session.ts';
import { resetUserPassword } from './company/reset-user-password.ts';
import { saveTarget } from './company/save-target.ts';
import { addCodeApp } from './company/second-factor/add-code-app.ts';
import { addPasskey } from './company/second-factor/add-passkey.ts';
import { demandSecondFactor } from './company/second-factor/demand-second-factor.ts';
import { makeRecoveryCodes } from './company/second-factor/make-recovery-codes.ts';
import { removeCodeApp } from './company/second-factor/remove-code-app.ts';
import { removePasskey } from './company/second-factor/remove-passkey.ts';
import { setPassword } from './company/set-password.ts';
import { signOut } from './company/sign-out.ts';
import { signOutOthers } from './company/sign-out-others.ts';
import { addCurrencyRate } from './currencies/add-currency-rate.ts';
import { editCurrencyRate } from './currencies/edit-currency-rate.ts';
import { editRateAge } from './currencies/edit-rate-age.ts';
import { editRateImport } from './currencies/edit-rate-import.ts';
import { requestRateImport } from './currencies/request-rate-import.ts';
import { addDirection } from './directories/add-direction.ts';
import { addPartner } from './directories/add-partner.ts';
import { addPaymentMethod } from './directories/add-payment-method.ts';
import { editDirection } from './directories/edit-direction.ts';
import { editPartner } from './directories/edit-partner.ts';
import { editPaymentMethod } from './directories/edit-payment-method.ts';
import { importClients } from './import/import-clients.ts';
import { importPartners } from './import/import-partners.ts';
import { importSales } from './import/import-sales.ts';
import { addLoyaltyBonus } from './loyalty/add-loyalty-bonus.ts';
import { addLoyaltyLevel } from './loyalty/add-loyalty-level.ts';
import { deleteLoyaltyLevel } from './loyalty/delete-loyalty-level.ts';
import { editLoyaltyBonus } from './loyalty/edit-loyalty-bonus.ts';
import { editLoyaltyLevel } from './loyalty/edit-loyalty-level.ts';
import { editLoyaltySettings } from './loyalty/edit-loyalty-settings.ts';
import { allocatePartnerPayment } from './partners/allocate-partner-payment.ts';
import { createPartnerPayment } from './partners/create-partner-payment.ts';
import { deallocatePartnerPayment } from './partners/deallocate-partner-payment.ts';
import { deletePartnerPayment } from './partners/delete-partner-payment.ts';
import { editPartnerPayment } from './partners/edit-partner-payment.ts';
import { addSalesToTarget, addSaleToTarget } from './sales/add-sale-to-target.ts';
import { addBooking } from './sales/bookings/add-booking.ts';
import { cancelBooking } from './sales/bookings/cancel-booking.ts';
import { checkBooking, checkBookings } from './sales/bookings/check-booking.ts';
import { deleteBooking } from './sales/bookings/delete-booking.ts';
import { editBooking } from './sales/bookings/edit-booking.ts';
import { uncheckBooking } from './sales/bookings/uncheck-booking.ts';
import { cancelSale } from './sales/cancel-sale.ts';
import { checkSale, checkSales } from './sales/check-sale.ts';
import { completeSale, completeSales } from './sales/complete-sale.ts';
import { createSale } from './sales/create-sale.ts';
import { editSale } from './sales/edit-sale.ts';
import { removeSaleFromTarget, removeSalesFromTarget } from './sales/remove-sale-from-target.ts';
import { reopenSale } from './sales/reopen-sale.ts';
import { restoreSale } from './sales/restore-sale.ts';
import { acceptTouristPayment, acceptTouristPayments } from './sales/tourist-payments/accept-tourist-payment.ts';
import { createTouristPayment } from './sales/tourist-payments/create-tourist-payment.ts';
import { declineTouristPayment } from './sales/tourist-payments/decline-tourist-payment.ts';
import { deleteTouristPayment } from './sales/tourist-payments/delete-tourist-payment.ts';
import { editTouristPayment } from './sales/tourist-payments/edit-tourist-payment.ts';
import { uncheckSale, uncheckSales } from './sales/uncheck-sale.ts';

/**
 * Every command, one line each. Each needs a handler in `src/server/commands`; one that is missing is a compile error.
 */
export const commands = {
  acceptTouristPayment,
  acceptTouristPayments,
  addBooking,
  addCodeApp,
  addCurrencyRate,
  addBranch,
  addCashEntry,
  addDirection,
  addLoyaltyBonus,
  addLoyaltyLevel,
  addNoteImage,
  addOffice,
  addPartner,
  addPasskey,
  addPaymentMethod,
  addSaleToTarget,
  addSalesToTarget,
  addUser,
  allocatePartnerPayment,
  anonymiseClient,
  addConsent,
  addConsentWording,
  withdrawConsent,
  cancelBooking,
  cancelSale,
  checkBooking,
  checkBookings,
  checkSale,
  checkSales,
  completeSale,
  completeSales,
  correctPoints,
  createCashTransfer,
  createClient,
  createPartnerPayment,
  createSale,
  createTouristPayment,
  deallocatePartnerPayment,
  demandSecondFactor,
  declineTouristPayment,
  deleteBooking,
  deleteListView,
  deleteLoyaltyLevel,
  deletePartnerPayment,
  deleteTouristPayment,
  disableUser,
  editBooking,
  editCurrencyRate,
  editBranch,
  editClient,
  editOffice,
  editPartner,
  editPaymentMethod,
  editPartnerPayment,
  editProfile,
  editDirection,
  editLoyaltyBonus,
  editLoyaltyLevel,
  editLoyaltySettings,
  editRateAge,
  editRetention,
  editRateImport,
  editSale,
  editTouristPayment,
  editUser,
  enableUser,
  endSession,
  importClients,
  importPartners,
  importSales,
  keepClientsApart,
  makeRecoveryCodes,
  mergeClients,
  removeCodeApp,
  removePasskey,
  removeSaleFromTarget,
  removeSalesFromTarget,
  reopenSale,
  requestRateImport,
  resetUserPassword,
  restoreSale,
  reverseCashEntry,
  reverseCashTransfer,
  setPassword,
  saveListView,
  saveTarget,
  signOut,
  signOutOthers,
  uncheckBooking,
  uncheckSale,
  uncheckSales,
  useBonus,
};

export type CommandName = keyof typeof commands;
