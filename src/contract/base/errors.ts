import type { BookingRefusal } from '#machines/booking.ts';
import type { CashTransferRefusal } from '#machines/cash-transfer.ts';
import type { ClientAnonymisationRefusal } from '#machines/client-anonymisation.ts';
import type { ConsentRefusal } from '#machines/consent.ts';
import type { ImportRefusal } from '#machines/import.ts';
import type { LoyaltyCodeRefusal } from '#machines/loyalty-code.ts';
import type { PartnerPaymentRefusal } from '#machines/partner-payment.ts';
import type { SaleRefusal } from '#machines/sale.ts';
import type { SessionRefusal } from '#machines/session.ts';
import type { TouristPaymentRefusal } from '#machines/tourist-payment.ts';
import { cashErrors } from './errors/cash.ts';
import { clientErrors } from './errors/clients.ts';
import { companyErrors } from './errors/company.ts';
import { directoryErrors } from './errors/directories.ts';
import type { ErrorEntry } from './errors/entry.ts';
import { fieldErrors } from './errors/fields.ts';
import { generalErrors } from './errors/general.ts';
import { importErrors } from './errors/import.ts';
import { noteErrors } from './errors/notes.ts';
import { partnerErrors } from './errors/partners.ts';
import { questions } from './errors/questions.ts';
import { saleErrors } from './errors/sales.ts';

/**
 * The message catalogue: every error code of the API, with its HTTP status and its English text. The browser shows the
 * text of the same key in the person's language (`src/web/base/i18n`); its English text is this one.
 */
export const errors = {
  ...generalErrors,
  ...companyErrors,
  ...directoryErrors,
  ...clientErrors,
  ...saleErrors,
  ...partnerErrors,
  ...cashErrors,
  ...importErrors,
  ...noteErrors,
  ...questions,
  ...fieldErrors,
} as const satisfies Record<
  | BookingRefusal
  | CashTransferRefusal
  | ClientAnonymisationRefusal
  | ConsentRefusal
  | ImportRefusal
  | LoyaltyCodeRefusal
  | PartnerPaymentRefusal
  | SaleRefusal
  | SessionRefusal
  | TouristPaymentRefusal,
  ErrorEntry
>;

/** A key of the message catalogue. */
export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** The body of every error answer. */
export type ErrorBody = {
  code: ErrorCode;
  /** English text of the code. */
  message: string;
  details: Record<string, unknown>;
  /** Field path ("bookings.0.rate") → error code. */
  fields: Record<string, ErrorCode>;
};
