import { bookingMachine } from './booking.ts';
import { cashTransferMachine } from './cash-transfer.ts';
import { clientAnonymisationMachine } from './client-anonymisation.ts';
import { clientMergeMachine } from './client-merge.ts';
import { consentMachine } from './consent.ts';
import { importMachine } from './import.ts';
import { listMachine } from './list.ts';
import { loyaltyCodeMachine } from './loyalty-code.ts';
import { partnerPaymentMachine } from './partner-payment.ts';
import { queueMachine } from './queue.ts';
import { saleMachine } from './sale.ts';
import { sessionMachine } from './session.ts';
import { submissionMachine } from './submission.ts';
import { touristPaymentMachine } from './tourist-payment.ts';

/**
 * Every machine, one line each. Reachability, transition coverage and the state × event tables run over this registry.
 */
export const machines = {
  sale: saleMachine,
  booking: bookingMachine,
  tourist_payment: touristPaymentMachine,
  partner_payment: partnerPaymentMachine,
  cash_transfer: cashTransferMachine,
  client_merge: clientMergeMachine,
  client_anonymisation: clientAnonymisationMachine,
  consent: consentMachine,
  session: sessionMachine,
  submission: submissionMachine,
  list: listMachine,
  queue: queueMachine,
  loyalty_code: loyaltyCodeMachine,
  file_import: importMachine,
};
