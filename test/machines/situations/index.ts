import type { machines } from '#machines/index.ts';
import type { Situation } from '../../support/oracles/walks.ts';
import { bookingSituations } from './booking.ts';
import { cashTransferSituations } from './cash-transfer.ts';
import { clientAnonymisationSituations } from './client-anonymisation.ts';
import { clientMergeSituations } from './client-merge.ts';
import { consentSituations } from './consent.ts';
import { importSituations } from './import.ts';
import { listSituations } from './list.ts';
import { loyaltyCodeSituations } from './loyalty-code.ts';
import { partnerPaymentSituations } from './partner-payment.ts';
import { queueSituations } from './queue.ts';
import { saleSituations } from './sale.ts';
import { sessionSituations } from './session.ts';
import { submissionSituations } from './submission.ts';
import { touristPaymentSituations } from './tourist-payment.ts';

/** The situations of each machine of the registry. A machine without a line does not compile. */
export const situations: { [Name in keyof typeof machines]: Situation<(typeof machines)[Name]>[] } = {
  sale: saleSituations,
  booking: bookingSituations,
  tourist_payment: touristPaymentSituations,
  partner_payment: partnerPaymentSituations,
  cash_transfer: cashTransferSituations,
  client_merge: clientMergeSituations,
  client_anonymisation: clientAnonymisationSituations,
  consent: consentSituations,
  session: sessionSituations,
  submission: submissionSituations,
  list: listSituations,
  queue: queueSituations,
  loyalty_code: loyaltyCodeSituations,
  file_import: importSituations,
};
