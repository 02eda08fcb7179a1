import type { CommandHandler } from '../base/pipeline/handler.ts';
import { addCashEntry } from '../cash/commands/add-cash-entry.ts';
import { createCashTransfer } from '../cash/commands/create-cash-transfer.ts';
import { reverseCashEntry } from '../cash/commands/reverse-cash-entry.ts';
import { reverseCashTransfer } from '../cash/commands/reverse-cash-transfer.ts';
import { addConsent } from '../clients/commands/add-consent.ts';
import { addConsentWording } from '../clients/commands/add-consent-wording.ts';
import { anonymiseClient } from '../clients/commands/anonymise-client.ts';
import { correctPoints } from '../clients/commands/correct-points.ts';
import { createClient } from '../clients/commands/create-client.ts';
import { editClient } from '../clients/commands/edit-client.ts';
import { editRetention } from '../clients/commands/edit-retention.ts';
import { keepClientsApart } from '../clients/commands/keep-clients-apart.ts';
import { mergeClients } from '../clients/commands/merge-clients.ts';
import { useBonus } from '../clients/commands/use-bonus.ts';
import { withdrawConsent } from '../clients/commands/withdraw-consent.ts';
import { addBranch } from '../company/commands/add-branch.ts';
import { addCodeApp } from '../company/commands/add-code-app.ts';
import { addNoteImage } from '../company/commands/add-note-image.ts';
import { addOffice } from '../company/commands/add-office.ts';
import { addPasskey } from '../company/commands/add-passkey.ts';
import { addUser } from '../company/commands/add-user.ts';
import { demandSecondFactor } from '../company/commands/demand-second-factor.ts';
import { disableUser } from '../company/commands/disable-user.ts';
import { editBranch } from '../company/commands/edit-branch.ts';
import { editOffice } from '../company/commands/edit-office.ts';
import { editProfile } from '../company/commands/edit-profile.ts';
import { editRateAge } from '../company/commands/edit-rate-age.ts';
import { editUser } from '../company/commands/edit-user.ts';
import { enableUser } from '../company/commands/enable-user.ts';
import { endSession } from '../company/commands/end-session.ts';
import { makeRecoveryCodes } from '../company/commands/make-recovery-codes.ts';
import { removeCodeApp } from '../company/commands/remove-code-app.ts';
import { removePasskey } from '../company/commands/remove-passkey.ts';
import { resetUserPassword } from '../company/commands/reset-user-password.ts';
import { saveTarget } from '../company/commands/save-target.ts';
import { setPassword } from '../company/commands/set-password.ts';
import { signOut } from '../company/commands/sign-out.ts';
import { signOutOthers } from '../company/commands/sign-out-others.ts';
import { addCurrencyRate } from '../currencies/commands/add-currency-rate.ts';
import { editCurrencyRate } from '../currencies/commands/edit-currency-rate.ts';
import { editRateImport } from '../currencies/commands/edit-rate-import.ts';
import { requestRateImport } from '../currencies/commands/request-rate-import.ts';
import { addDirection } from '../directories/commands/add-direction.ts';
import { addPartner } from '../directories/commands/add-partner.ts';
import { addPaymentMethod } from '../directories/commands/add-payment-method.ts';
import { deleteListView } from '../directories/commands/delete-list-view.ts';
import { editDirection } from '../directories/commands/edit-direction.ts';
import { editPartner } from '../directories/commands/edit-partner.ts';
import { editPaymentMethod } from '../directories/commands/edit-payment-method.ts';
import { saveListView } from '../directories/commands/save-list-view.ts';
import { importClients } from '../import/commands/import-clients.ts';
import { importPartners } from '../import/commands/import-partners.ts';
import { importSales } from '../import/commands/import-sales.ts';
import { addLoyaltyBonus } from '../loyalty/commands/add-loyalty-bonus.ts';
import { addLoyaltyLevel } from '../loyalty/commands/add-loyalty-level.ts';
import { deleteLoyaltyLevel } from '../loyalty/commands/delete-loyalty-level.ts';
import { editLoyaltyBonus } from '../loyalty/commands/edit-loyalty-bonus.ts';
import { editLoyaltyLevel } from '../loyalty/commands/edit-loyalty-level.ts';
import { editLoyaltySettings } from '../loyalty/commands/edit-loyalty-settings.ts';
import { allocatePartnerPayment } from '../partners/commands/allocate-partner-payment.ts';
import { createPartnerPayment } from '../partners/commands/create-partner-payment.ts';
import { deallocatePartnerPayment } from '../partners/commands/deallocate-partner-payment.ts';
import { deletePartnerPayment } from '../partners/commands/delete-partner-payment.ts';
import { editPartnerPayment } from '../partners/commands/edit-partner-payment.ts';
import { addBooking } from '../sales/bookings/commands/add-booking.ts';
import { cancelBooking } from '../sales/bookings/commands/cancel-booking.ts';
import { checkBooking, checkBookings } from '../sales/bookings/commands/check-booking.ts';
import { deleteBooking } from '../sales/bookings/commands/delete-booking.ts';
import { editBooking } from '../sales/bookings/commands/edit-booking.ts';
import { uncheckBooking } from '../sales/bookings/commands/uncheck-booking.ts';
import { addSalesToTarget, addSaleToTarget } from '../sales/commands/add-sale-to-target.ts';
import { cancelSale } from '../sales/commands/cancel-sale.ts';
import { checkSale, checkSales } from '../sales/commands/check-sale.ts';
import { completeSale, completeSales } from '../sales/commands/complete-sale.ts';
import { createSale } from '../sales/commands/create-sale.ts';
import { editSale } from '../sales/commands/edit-sale.ts';
import { removeSaleFromTarget, removeSalesFromTarget } from '../sales/commands/remove-sale-from-target.ts';
import { reopenSale } from '../sales/commands/reopen-sale.ts';
import { restoreSale } from '../sales/commands/restore-sale.ts';
import { uncheckSale, uncheckSales } from '../sales/commands/uncheck-sale.ts';
import {
  acceptTouristPayment,
  acceptTouristPayments,
} from '../sales/tourist-payments/commands/accept-tourist-payment.ts';
import { createTouristPayment } from '../sales/tourist-payments/commands/create-tourist-payment.ts';
import { declineTouristPayment } from '../sales/tourist-payments/commands/decline-tourist-payment.ts';
import { deleteTouristPayment } from '../sales/tourist-payments/commands/delete-tourist-payment.ts';
import { editTouristPayment } from '../sales/tourist-payments/commands/edit-tourist-payment.ts';

/** Every command with its handler, one line each; tests name a command of the contract that has none. */
export const handlers = {
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
} satisfies Record<string, CommandHandler>;
