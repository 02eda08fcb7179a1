import { paths } from '../../src/web/paths.ts';

/** The address of a screen whose path names something: a payment to a partner, or else a sale. */
export const addressOf = (path: string, ids: { sale: number; partnerPayment: number }): string =>
  path.replace(':id', String(path === paths.allocatePayment(':id') ? ids.partnerPayment : ids.sale));
