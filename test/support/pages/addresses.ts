import type { Sale } from '#contract/sales/sale.ts';
import { paths } from '../../../src/web/paths.ts';

/**
 * The ids of the rows that screens show: a sale with its client, one of its bookings, a payment to a partner, a
 * partner.
 */
export type Ids = {
  sale: Pick<Sale, 'id' | 'client_id' | 'agent_id' | 'tourist_phone'>;
  booking: number;
  partnerPayment: number;
  partner: number;
};

/** The address of a screen whose path names something: a booking, a partner, a client, or else a sale. */
export function addressOf(path: string, { sale, booking, partnerPayment, partner }: Ids): string {
  const named: Record<string, number> = {
    [paths.bookingDetails(':id')]: booking,
    [paths.allocatePayment(':id')]: partnerPayment,
    [paths.partnerDetails(':id')]: partner,
    [paths.agentDashboard(':id')]: sale.agent_id,
    [paths.agentProfit(':id')]: sale.agent_id,
    [paths.clientDetails(':id')]: sale.client_id,
    [paths.editClient(':id')]: sale.client_id,
    [paths.anonymiseClient(':id')]: sale.client_id,
  };
  return path.replace(':id', String(named[path] ?? sale.id)).replace(':phone', sale.tourist_phone);
}
