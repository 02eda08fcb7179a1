import { paths } from '../../src/web/paths.ts';

type Ids = { sale: number; partnerPayment: number; partner: number };

/** The address of a screen whose path names something: a payment to a partner, a partner, or else a sale. */
export function addressOf(path: string, { sale, partnerPayment, partner }: Ids): string {
  const named = { [paths.allocatePayment(':id')]: partnerPayment, [paths.partnerDetails(':id')]: partner };
  return path.replace(':id', String(named[path] ?? sale));
}
