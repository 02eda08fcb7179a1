import { acceptTouristPayment, acceptTouristPayments } from './accept-tourist-payment.ts';
import { addBooking } from './add-booking.ts';
import { addBranch } from './add-branch.ts';
import { addCashEntry } from './add-cash-entry.ts';
import { addCodeApp } from './add-code-app.ts';
import { addConsent } from './add-consent.ts';
import { addConsentWording } from './add-consent-wording.ts';
import { addCurrencyRate } from './add-currency-rate.ts';
import { addDirection } from './add-direction.ts';
import { addLoyaltyBonus } from './add-loyalty-bonus.ts';
import { addLoyaltyLevel } from './add-loyalty-level.ts';
import { addNoteImage } from './add-note-image.ts';
import { addOffice } from './add-office.ts';
import { addPartner } from './add-partner.ts';
import { addPasskey } from './add-passkey.ts';
import { addPaymentMethod } from './add-payment-method.ts';
import { addSalesToTarget, addSaleToTarget } from './add-sale-to-target.ts';
import { addUser } from './add-user.ts';
import { allocatePartnerPayment } from './allocate-partner-payment.ts';
import { anonymiseClient } from './anonymise-client.ts';
import { cancelBooking } from './cancel-booking.ts';
import { cancelSale } from './cancel-sale.ts';
import { checkBooking, checkBookings } from './check-booking.ts';
import { checkSale, checkSales } from './check-sale.ts';
import { completeSale, completeSales } from './complete-sale.ts';
import { correctPoints } from './correct-points.ts';
import { createCashTransfer } from './create-cash-transfer.ts';
import { createClient } from './create-client.ts';
import { createPartnerPayment } from './create-partner-payment.ts';
import { createSale } from './create-sale.ts';
import { createTouristPayment } from './create-tourist-payment.ts';
import { deallocatePartnerPayment } from './deallocate-partner-payment.ts';
import { declineTouristPayment } from './decline-tourist-payment.ts';
import { deleteBooking } from './delete-booking.ts';
import { deleteListView } from './delete-list-view.ts';
import { deleteLoyaltyLevel } from './delete-loyalty-level.ts';
import { deletePartnerPayment } from './delete-partner-payment.ts';
import { deleteTouristPayment } from './delete-tourist-payment.ts';
import { demandSecondFactor } from './demand-second-factor.ts';
import { disableUser } from './disable-user.ts';
import { editBooking } from './edit-booking.ts';
import { editBranch } from './edit-branch.ts';
import { editClient } from './edit-client.ts';
import { editCurrencyRate } from './edit-currency-rate.ts';
import { editDirection } from './edit-direction.ts';
import { editLoyaltyBonus } from './edit-loyalty-bonus.ts';
import { editLoyaltyLevel } from './edit-loyalty-level.ts';
import { editLoyaltySettings } from './edit-loyalty-settings.ts';
import { editOffice } from './edit-office.ts';
import { editPartner } from './edit-partner.ts';
import { editPartnerPayment } from './edit-partner-payment.ts';
import { editPaymentMethod } from './edit-payment-method.ts';
import { editProfile } from './edit-profile.ts';
import { editRateAge } from './edit-rate-age.ts';
import { editRateImport } from './edit-rate-import.ts';
import { editRetention } from './edit-retention.ts';
import { editSale } from './edit-sale.ts';
import { editTouristPayment } from './edit-tourist-payment.ts';
import { editUser } from './edit-user.ts';
import { enableUser } from './enable-user.ts';
import { endSession } from './end-session.ts';
import { importClients } from './import-clients.ts';
import { importPartners } from './import-partners.ts';
import { importSales } from './import-sales.ts';
import { keepClientsApart } from './keep-clients-apart.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { mergeClients } from './merge-clients.ts';
import { removeCodeApp } from './remove-code-app.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeSaleFromTarget, removeSalesFromTarget } from './remove-sale-from-target.ts';
import { reopenSale } from './reopen-sale.ts';
import { requestRateImport } from './request-rate-import.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { restoreSale } from './restore-sale.ts';
import { reverseCashEntry } from './reverse-cash-entry.ts';
import { reverseCashTransfer } from './reverse-cash-transfer.ts';
import { saveListView } from './save-list-view.ts';
import { saveTarget } from './save-target.ts';
import { setPassword } from './set-password.ts';
import { signOut } from './sign-out.ts';
import { signOutOthers } from './sign-out-others.ts';
import { uncheckBooking } from './uncheck-booking.ts';
import { uncheckSale, uncheckSales } from './uncheck-sale.ts';
import { useBonus } from './use-bonus.ts';
import { withdrawConsent } from './withdraw-consent.ts';

/** Every command, one line each. Each needs a handler in `src/server/commands`; one that is missing is a compile error. */
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
