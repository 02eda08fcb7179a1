import { deskMovements, partnerLines, touristLines } from './cash-book.ts';
import { clientPoints, pointLots } from './client-points.ts';
import { clientVisits, keptSumChecks } from './kept-sums.ts';
import { bookingDebts, partnerDebts, partnerPayments } from './partner-debts.ts';
import { columnsOfSale, saleFigures } from './sale-figures.ts';

/** Statements over the company `$1`, each of which returns a `Difference` for each kept value that is wrong. */
export const sumChecks = {
  sales: [saleFigures],
  partners: [bookingDebts, partnerPayments, partnerDebts],
  cash: { touristLines, partnerLines, deskMovements },
  points: [clientPoints, pointLots],
  sums: [...columnsOfSale, ...keptSumChecks, clientVisits],
};
