import type { Amount } from '#contract/base/money.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import type { AllocationLine } from '#contract/sales/bookings/allocation-figures.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { Answer } from '../server/api.ts';
import type { Sql } from '../server/sql.ts';
import { allConfirmed } from './allocations.ts';
import { buildSale, type Company } from './company.ts';

const FIGURES = `query ($id: Id!) { sale(id: $id) { netto profit bookings { amount_usd paid to_be_paid payment_status } } }`;

/** Bookings and payments to partners by a company’s manager, with reads of their effects. */
export function openPayDesk(company: Company, sql: Sql) {
  const { api } = company.manager;
  const send = (payment: { id: number }, body: object): Promise<Answer<PartnerPayment>> =>
    api.post(`/partner-payments/${payment.id}/allocate/`, body);
  return {
    /** A sale of 1,000.00 with one booking of this rate, by default in USD at the partner in USD. */
    bookingOf: async (rate: Amount, more: Record<string, unknown> = {}): Promise<{ sale: Sale; booking: Booking }> => {
      const sale = await buildSale(company, {
        bookings: [{ partner_id: company.partner.id, rate, currency: 'USD', ...more }],
      });
      const [booking] = sale.bookings;
      if (!booking) throw new Error('A sale has a booking');
      return { sale, booking };
    },
    /** Requests an allocation from a payment. */
    send,
    pay: (payment: { id: number }, ...lines: AllocationLine[]) => send(payment, { lines, ...allConfirmed }),
    figuresOf: async ({ id }: Sale) => {
      const { sale } = await api.read<{ sale: Sale }>(FIGURES, { id });
      const { netto, profit, bookings } = sale;
      return { netto, profit, ...bookings[0] };
    },
    /** The cash lines of a payment. */
    cashOf: ({ id }: { id: number }) =>
      sql.query(
        `select type, amount::text, currency, reverses_id is not null as reversal from cash_entries
         where partner_payment_id = $1 order by id`,
        [id],
      ),
  };
}
