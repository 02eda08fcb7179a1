import { paths } from '../../src/web/paths.ts';

type Ids = { sale: number; booking: number; partnerPayment: number; partner: number };

/** The address of a screen whose path names something: a booking, a payment to a partner, a partner, or else a sale. */
export function addressOf(path: string, { sale, booking, partnerPayment, partner }: Ids): string {
  const named = {
    [paths.bookingDetails(':id')]: booking,
    [paths.allocatePayment(':id')]: partnerPayment,
    [paths.partnerDetails(':id')]: partner,
  };
  return path.replace(':id', String(named[path] ?? sale));
}
