import type { Amount } from '#contract/base/money.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import type { AllocationOption } from '#contract/sales/bookings/allocation-figures.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { type Answer, expectStatus } from '../server/api.ts';
import type { Company } from './company.ts';

/** Confirmation of every question. */
export const allConfirmed = {
  confirmed: [
    'accepted_amount_far',
    'blank_number_used',
    'bookings_move',
    'bookings_stay',
    'deadline_before_sale',
    'desk_below_zero',
    'difference_large',
    'payment_exceeds_debt',
    'penalty_exceeds_brutto',
    'penalty_exceeds_cost',
    'profit_negative',
    'rate_changed_much',
    'rate_far',
    'rate_inverted',
    'service_before_sale',
  ],
};

/** Records a payment to a partner, by default in USD to the partner in USD. */
export async function buildPartnerPayment(
  { manager, partner, method }: Company,
  amount: Amount,
  overrides: Record<string, unknown> = {},
): Promise<PartnerPayment> {
  const body = { partner_id: partner.id, method_id: method.id, amount, currency: 'USD', ...allConfirmed, ...overrides };
  return expectStatus(await manager.api.post<PartnerPayment>('/partner-payments/', body), 201);
}

/** Requests to pay an amount of a booking from a new payment. */
export async function postAllocation(
  company: Company,
  booking: Pick<Booking, 'id'>,
  amount: Amount,
  option: AllocationOption = 'partial',
): Promise<Answer<PartnerPayment>> {
  const { id } = await buildPartnerPayment(company, amount);
  const lines = [{ booking_id: booking.id, option, amount }];
  return company.manager.api.post<PartnerPayment>(`/partner-payments/${id}/allocate/`, { lines, ...allConfirmed });
}

/** Requests to deallocate an amount from a booking. */
export async function postDeallocation(
  { manager }: Company,
  booking: Pick<Booking, 'id'>,
  amount: Amount,
): Promise<Answer<PartnerPayment>> {
  const { allocations } = await manager.api.read<{ allocations: Known[] }>(ALLOCATIONS, { id: booking.id });
  const [known] = allocations.filter((allocation) => allocation.booking_amount === amount);
  if (!known) throw new Error(`Nothing of ${amount} is allocated to the booking ${booking.id}`);
  const body = { allocation_id: known.id };
  return manager.api.post<PartnerPayment>(`/partner-payments/${known.partner_payment_id}/deallocate/`, body);
}

/** Pays an amount of a booking from a new payment. */
export const allocate = async (...asked: Parameters<typeof postAllocation>): Promise<PartnerPayment> =>
  expectStatus(await postAllocation(...asked), 200);

/** Deallocates an amount from a booking. */
export const deallocate = async (...asked: Parameters<typeof postDeallocation>): Promise<PartnerPayment> =>
  expectStatus(await postDeallocation(...asked), 200);

type Known = { id: number; partner_payment_id: number; booking_amount: Amount };
const ALLOCATIONS =
  'query ($id: Id!) { allocations: bookingAllocations(id: $id) { id partner_payment_id booking_amount } }';
