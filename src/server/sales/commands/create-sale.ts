import { type Amount, add, amount, subtract, ZERO } from '#contract/base/money.ts';
import { createSale as contract } from '#contract/sales/create-sale.ts';
import { type Context, type ContextOf, handler } from '../../base/pipeline/handler.ts';
import { insertRows } from '../../base/pipeline/write-log.ts';
import { linkNoteImages } from '../../company/rows/note-image-rows.ts';
import { type Choices, requireOffered } from '../../directories/commands/offered-choices.ts';
import { newBooking } from '../bookings/commands/new-booking.ts';
import { withPartnerFigures } from '../bookings/commands/partner-currency.ts';
import { partnersOf } from '../bookings/rows/allocation-rows.ts';
import { columnsOfSale, type Sale, type TouristPayment } from '../rows/sale-rows.ts';
import { totalsOfNewSale } from '../rows/sale-totals.ts';
import { newPayment } from '../tourist-payments/commands/new-payment.ts';
import { settlePoints } from '../tourist-payments/commands/points-payments.ts';
import {
  confirmBlankNumber,
  confirmBookingDate,
  confirmDates,
  requirePlausibleSale,
  resolveTourist,
} from './sale-fields.ts';
import { confirmLoss, profitOf, refuseManagementFields } from './sale-transitions.ts';

export const createSale = handler(contract, async (context) => {
  const { body, caller, today } = context;
  const { confirmed: _, bookings: __, tourist_payments: ___, ...typed } = body;
  refuseManagementFields(context);
  const sale_date = body.sale_date ?? today;
  requirePlausibleSale(context, { ...body, sale_date });
  const brutto = amount(body.brutto);
  const blank_number = body.blank_number || null;
  confirmDates(context, { ...body, sale_date, deadline_date: body.deadline_date ?? null });
  const bookings = await typedBookings(context, sale_date);
  const netto = add(...bookings.map(({ amount_usd }) => amount_usd));
  confirmLoss(context, profitOf(brutto, netto), ZERO, 'brutto');
  await confirmBlankNumber(context, blank_number, 0);
  const payments = await typedPayments(context, brutto);
  const [pointMethods, priced, tourist] = await Promise.all([
    requireOffered(context, chosenIn(body)),
    inPartnerCurrencies(context, bookings, sale_date),
    resolveTourist(context, body),
  ]);
  const [sale] = await insertRows(context, 'sale.create', 'sales', [
    {
      ...typed,
      ...tourist,
      sale_date,
      blank_number,
      brutto,
      extra_profit: amount(typed.extra_profit ?? ZERO),
      agent_id: caller.id,
      office_id: caller.officeId,
      ...totalsOfNewSale(priced, payments.map(asNew)),
    },
  ]);
  if (!sale) throw new Error('An insert of one row returned none');
  context.owners.set(sale.id, { agentId: sale.agent_id, officeId: sale.office_id });
  await linkNoteImages(context, sale);
  const below = columnsOfSale(sale);
  const added = priced.map((booking) => ({ ...booking, ...below }));
  const paid = payments.map((payment) => ({ ...payment, ...below, sale_flag: true }));
  const [, recorded] = await Promise.all([
    insertRows(context, 'booking.add', 'bookings', added),
    insertRows(context, 'tourist_payment.create', 'tourist_payments', paid),
  ]);
  await payByPoints(context, sale, recorded, pointMethods);
  return { sale: sale.id };
});

const asNew = ({ usd_total }: { usd_total: Amount }) =>
  ({ usd_total, accepted_usd_total: null, state: 'new' }) as const;

/** The payments of a new sale that are by points, each at its field. */
async function payByPoints(context: Context, sale: Sale, payments: TouristPayment[], methods: Set<number>) {
  for (const [index, payment] of payments.entries()) {
    if (!methods.has(payment.method_id)) continue;
    await settlePoints(context, { sale, payment, byPoints: true, field: `tourist_payments.${index}.amount` });
  }
}

type TypedBookings = Awaited<ReturnType<typeof typedBookings>>;

async function inPartnerCurrencies(context: ContextOf<typeof contract>, bookings: TypedBookings, sale_date: string) {
  const partners = await partnersOf(
    context,
    bookings.map(({ partner_id }) => partner_id),
  );
  return withPartnerFigures(context, bookings, partners, sale_date, (index) => `bookings.${index}`);
}

const chosenIn = (body: ContextOf<typeof contract>['body']): Choices => ({
  directions: [{ id: body.direction_id, path: '' }],
  partners: body.bookings.map(({ partner_id: id }, index) => ({ id, path: `bookings.${index}` })),
  methods: (body.tourist_payments ?? []).map(({ method_id: id }, index) => ({ id, path: `tourist_payments.${index}` })),
  use: 'sales',
});

async function typedBookings(context: ContextOf<typeof contract>, sale_date: string) {
  const { service_date } = context.body;
  const recorded = [];
  for (const [index, typed] of context.body.bookings.entries()) {
    const path = `bookings.${index}`;
    const booking = await newBooking(context, typed, { date: sale_date, serviceDate: service_date }, path);
    confirmBookingDate(context, { sale_date, service_date }, booking, path);
    recorded.push(booking);
  }
  return recorded;
}

/** Each payment may settle what those before it left open. */
async function typedPayments(context: ContextOf<typeof contract>, brutto: string) {
  const recorded = [];
  let owed = brutto;
  for (const [index, typed] of (context.body.tourist_payments ?? []).entries()) {
    const payment = await newPayment(context, { ...typed, kind: 'payment' }, owed, `tourist_payments.${index}`);
    owed = subtract(owed, payment.usd_total);
    recorded.push(payment);
  }
  return recorded;
}
