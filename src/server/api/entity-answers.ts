import type { Answer, Context } from '../base/pipeline/handler.ts';
import { readCashEntry } from '../cash/reads/cash-book.ts';
import { readCashTransfer } from '../cash/reads/read-cash-transfer.ts';
import { readPartnerPayment } from '../partners/reads/partner-payment-list.ts';
import { readBooking, readSale, readTouristPayment } from '../sales/reads/sale-details.ts';

/** The answer of a command: the entity that its handler names, read with its abilities, or a body. */
export async function readAnswer({ tx, caller }: Context, answer: Answer): Promise<unknown> {
  if ('sale' in answer) return readSale(tx, caller, answer.sale);
  if ('booking' in answer) return readBooking(tx, caller, answer.booking);
  if ('touristPayment' in answer) return readTouristPayment(tx, caller, answer.touristPayment);
  if ('partnerPayment' in answer) return readPartnerPayment(tx, caller, answer.partnerPayment);
  if ('cashEntry' in answer) return readCashEntry(tx, caller, answer.cashEntry);
  if ('cashTransfer' in answer) return readCashTransfer(tx, caller, answer.cashTransfer);
  return answer.body;
}
