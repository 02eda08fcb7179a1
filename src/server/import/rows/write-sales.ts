import type { RowOf } from '../../base/db/write-rows.ts';
import { insertManyRows, type LogLine, lineOf, type Work } from '../../base/pipeline/write-log.ts';
import { columnsOfSale } from '../../sales/rows/sale-rows.ts';
import { totalsOfNewSale } from '../../sales/rows/sale-totals.ts';

/** Columns of bookings and payments that follow from their sale. */
type OfSale = keyof ReturnType<typeof columnsOfSale>;

type PaymentRow = Omit<RowOf<'tourist_payments'>, OfSale | 'kind' | 'created_by' | 'sale_flag' | 'state'>;

/** A sale to be inserted with its bookings and payments. */
export type SaleToWrite = {
  row: RowOf<'sales'>;
  bookings: Omit<RowOf<'bookings'>, OfSale>[];
  payments: PaymentRow[];
};

/**
 * Inserts sales with bookings, payments and cash book lines in a few statements; returns the sales' ids and the log
 * lines.
 */
export async function writeSales(
  work: Work & { now: Date },
  sales: SaleToWrite[],
  state: 'new' | 'accepted',
): Promise<{ ids: number[]; lines: LogLine[] }> {
  const rows = sales.map(({ row, bookings, payments }) => ({
    ...row,
    ...totalsOfNewSale(
      bookings,
      payments.map(({ usd_total }) => ({
        usd_total,
        accepted_usd_total: state === 'accepted' ? usd_total : null,
        state,
      })),
    ),
  }));
  const ids = await insertManyRows(work, 'sales', rows);
  const below = <Row>(of: (sale: SaleToWrite) => Row[]) =>
    sales.flatMap((sale, index) => {
      const { agent_id, office_id, direction_id } = sale.row;
      const columns = columnsOfSale({ id: ids[index] ?? 0, agent_id, office_id, direction_id });
      return of(sale).map((row) => ({ ...row, ...columns }));
    });
  const bookings = below((sale) => sale.bookings);
  const bookingIds = await insertManyRows(work, 'bookings', bookings);
  const payments = below((sale) => sale.payments.map((payment) => paymentRow(work, payment, state)));
  const paymentIds = await insertManyRows(work, 'tourist_payments', payments);
  const paid = payments.map((payment, index) => ({ ...payment, id: paymentIds[index] ?? 0 }));
  if (state === 'accepted') {
    const offices = new Map(sales.map(({ row }, index) => [ids[index], row.office_id]));
    const lines = paid.map((payment) => cashLine(work, payment, offices.get(payment.sale_id) ?? 0));
    await insertManyRows(work, 'cash_entries', lines);
  }
  const lines = [
    ...sales.map(({ row }, index) => lineOf('sale.import', 'sales', { ...row, id: ids[index] ?? 0 })),
    ...bookings.map((row, index) => lineOf('booking.add', 'bookings', { ...row, id: bookingIds[index] ?? 0 })),
    ...paid.flatMap(linesOfPayment),
  ];
  return { ids, lines };
}

/** A payment's row; accepted payments are accepted by the importing user as recorded. */
function paymentRow({ caller, now }: Work & { now: Date }, payment: PaymentRow, state: 'new' | 'accepted') {
  const isAccepted = state === 'accepted';
  return {
    ...payment,
    kind: 'payment' as const,
    state,
    sale_flag: true,
    created_by: caller.id,
    accepted_amount: isAccepted ? payment.amount : null,
    accepted_usd_total: isAccepted ? payment.usd_total : null,
    accepted_usd_rounding: isAccepted ? (payment.usd_rounding ?? null) : null,
    accepted_by: isAccepted ? caller.id : null,
    accepted_at: isAccepted ? now.toISOString() : null,
  };
}

type PaidRow = ReturnType<typeof paymentRow> & ReturnType<typeof columnsOfSale> & { id: number };

/** The log lines of a payment: created, and accepted. */
function linesOfPayment(row: PaidRow): LogLine[] {
  const { accepted_amount, accepted_usd_total, accepted_usd_rounding, accepted_by, accepted_at, state, ...recorded } =
    row;
  const created = lineOf('tourist_payment.create', 'tourist_payments', { ...recorded, state: 'new' });
  if (state === 'new') return [created];
  const { id, sale_id } = row;
  const accepted = lineOf('tourist_payment.accept', 'tourist_payments', {
    ...{ id, sale_id, accepted_amount, accepted_usd_total, accepted_usd_rounding, accepted_by, accepted_at },
  });
  const { sale_id: _, ...changes } = accepted.changes;
  return [created, { ...accepted, changes: { ...changes, state: ['new', 'accepted'] } }];
}

/** The cash book line is dated on the payment's date. */
const cashLine = ({ caller }: Work, payment: PaidRow, office_id: number): RowOf<'cash_entries'> => ({
  type: 'income',
  entry_date: payment.payment_date,
  office_id,
  method_id: payment.method_id,
  amount: payment.amount,
  currency: payment.currency,
  currency_rate: payment.currency_rate,
  usd_total: payment.usd_total,
  tourist_payment_id: payment.id,
  created_by: caller.id,
});
