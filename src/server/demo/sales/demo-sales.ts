import { type Amount, add, sign, subtract, toHundredths } from '#contract/base/money.ts';
import type { RowOf } from '../../base/db/write-rows.ts';
import { fromHundredths, part } from '../demo-amounts.ts';
import { after, alreadyToday, type Day, iso, noon, workTime } from '../demo-calendar.ts';
import type { Client } from '../demo-clients.ts';
import type { Setting } from '../demo-context.ts';
import { historyOfCancelledSale, historyOfSale, type Turn } from '../demo-history.ts';
import { CANCEL_REASONS, MANAGEMENT_NOTES, NOTES, OPERATOR_NOTES } from '../demo-phrases.ts';
import type { Draft } from '../write-demo-rows.ts';
import { drawPayments, drawPaymentsBeforeCancel, drawRefund } from './collect-payments.ts';
import { type BookingDraft, cancelBooking, drawBookings } from './demo-bookings.ts';
import type { Tab, TouristPaymentDraft } from './demo-tourist-payments.ts';
import { drawTour } from './demo-tours.ts';
import type { Age, Plan } from './sale-plan.ts';

/** A sale to be written, with its rows and log lines. */
export type SaleDraft = Draft & {
  day: Day;
  row: Omit<RowOf<'sales'>, 'client_id'> & { created_at: string };
  client: Client;
  bookings: BookingDraft[];
  payments: TouristPaymentDraft[];
  turns: Turn[];
};

/** The sources of plans and contract numbers, used in the order of the sales. */
export type SaleSource = { plan: (age: Age) => Plan; blankNumber: (officeId: number) => string };

/** Draws a sale of a day with its history up to yesterday. */
export function drawSale(setting: Setting, source: SaleSource, day: Day): SaleDraft {
  const { chance, thisDay, now } = setting;
  const agent = drawAgent(setting);
  const client = setting.nextClient();
  const tour = drawTour(setting, day);
  const created = day === thisDay ? alreadyToday(chance, now) : workTime(chance, day);
  const bookings = drawBookings(setting, { ...tour, created_at: iso(created) }, tour.cost);
  const brutto = priceOf(setting, add(...bookings.map(({ amount_usd }) => amount_usd)));
  const plan = source.plan({ sold: thisDay - day, served: thisDay - tour.serviceDay });
  const tab: Tab = { agent, owed: brutto, payments: [], created, lastPaid: created, lastChange: created };
  const sale = { ...tour, brutto, bookings, notes: chance.percent(22) ? chance.pick(NOTES) : '' };
  const { turns, columns } =
    plan.lifecycle === 'cancelled' ? cancelWholeSale(setting, sale, tab, plan) : runSale(setting, sale, tab, plan);
  checkBookings(setting, bookings, tab.lastChange);
  return {
    id: 0,
    day,
    client,
    bookings,
    payments: tab.payments,
    turns,
    row: {
      ...tour.row,
      tourist_phone: client.phone,
      tourist_name: client.name,
      tourist_surname: client.surname,
      tourist_latin_name: client.latin_name,
      agent_id: agent.id,
      office_id: agent.officeId,
      blank_number: chance.percent(90) ? source.blankNumber(agent.officeId) : null,
      operator_notes: chance.percent(10) ? chance.pick(OPERATOR_NOTES) : '',
      management_notes: chance.percent(8) ? chance.pick(MANAGEMENT_NOTES) : '',
      brutto,
      extra_profit: chance.percent(6) ? fromHundredths(chance.int(1, 12) * 500) : '0.00',
      cancel_reason: null,
      brutto_before_cancel: null,
      ...columns,
      created_at: iso(created),
    },
  };
}

/** Half of the agents sell about twice as much as the others. */
const drawAgent = ({ chance, agents }: Setting) =>
  chance.pick(chance.percent(33) ? agents.slice(0, Math.ceil(agents.length / 2)) : agents);

/** The price: mostly some percent above the cost, sometimes below it. */
function priceOf({ chance }: Setting, netto: Amount): Amount {
  const percent = chance.percent(3) ? chance.int(94, 99) : chance.int(104, 117);
  const cents = chance.percent(20) ? chance.int(1, 99) : 0;
  return add(part(netto, percent, 1), fromHundredths(cents));
}

type Sale = { day: Day; serviceDay: Day; brutto: Amount; bookings: BookingDraft[]; notes: string };
type Outcome = { turns: Turn[]; columns: Partial<SaleDraft['row']> };

/** The outcome of a sale that is not cancelled; in a few one booking is cancelled. */
function runSale(setting: Setting, sale: Sale, tab: Tab, plan: Plan): Outcome {
  const { chance, thisDay } = setting;
  const turns: Turn[] = [];
  // Payments of the last day would come after the check.
  const lastDay = plan.audit === 'unchecked' ? thisDay : thisDay - 1;
  drawPayments(setting, tab, plan, Math.min(sale.serviceDay, lastDay));
  if (sale.bookings.length > 1 && thisDay > sale.day && chance.percent(4)) {
    const at = after(chance, tab.created, 3, thisDay);
    turns.push(cancelOne(setting, sale, tab, at));
    tab.lastChange = Math.max(tab.lastChange, at);
  }
  const begun = { lastChange: tab.lastChange, served: noon(sale.serviceDay), notes: sale.notes };
  const history = historyOfSale(setting, begun, plan);
  return { turns: [...turns, ...history.turns], columns: history.columns };
}

function cancelOne({ chance }: Setting, sale: Sale, tab: Tab, at: number): Turn {
  const index = sale.bookings.length - 1;
  const booking = sale.bookings[index] as BookingDraft;
  cancelBooking(booking, at, chance.percent(50) ? chance.int(10, 50) : 0, false);
  return bookingTurn(booking, index, at, tab.agent.id);
}

const bookingTurn = (booking: BookingDraft, index: number, at: number, user: number): Turn => ({
  at,
  user_id: user,
  event: 'booking.cancel',
  booking: index,
  changes: { lifecycle: ['active', 'cancelled'], rate: [booking.rate_before_cancel, booking.rate] },
});

/** The outcome of a cancelled sale: payments, penalties and refunds. */
function cancelWholeSale(setting: Setting, sale: Sale, tab: Tab, plan: Plan): Outcome {
  const { chance, thisDay, managers } = setting;
  const { brutto, bookings, notes } = sale;
  const cancelDay = sale.day + chance.int(2, Math.min(20, thisDay - sale.day - 2));
  const at = workTime(chance, cancelDay);
  const by = chance.percent(60) ? tab.agent.id : chance.pick(managers).id;
  const penalty = drawPaymentsBeforeCancel(setting, tab, plan.status, cancelDay - 1);
  const paid = subtract(brutto, tab.owed);
  const share = partnersShare(setting, brutto, penalty);
  const turns = bookings.map((booking, index) => {
    cancelBooking(booking, at, share, true);
    return bookingTurn(booking, index, at, by);
  });
  tab.owed = subtract(penalty, paid);
  tab.lastChange = Math.max(tab.lastChange, at);
  drawRefund(setting, tab, plan.status, at);
  const reason = chance.pick(CANCEL_REASONS);
  const begun = { lastChange: tab.lastChange, served: at, notes };
  const history = historyOfCancelledSale(setting, begun, plan, { at, by, reason, brutto, penalty });
  const kept = { brutto: penalty, brutto_before_cancel: brutto, cancel_reason: reason };
  return { turns: [...turns, ...history.turns], columns: { ...history.columns, ...kept } };
}

/** The partners' penalties in percent, mostly passed on to the tourist. */
function partnersShare({ chance }: Setting, brutto: Amount, penalty: Amount): number {
  if (sign(penalty) === 0) return chance.percent(12) ? chance.int(5, 20) : 0;
  return Math.round((100 * toHundredths(penalty)) / toHundredths(brutto));
}

/** Checks some bookings after the last change of the sale. */
function checkBookings({ chance, thisDay, managers }: Setting, bookings: BookingDraft[], lastChange: number): void {
  for (const booking of bookings) {
    const checkedAt = after(chance, lastChange, 6, thisDay);
    if (checkedAt === lastChange || !chance.percent(booking.lifecycle === 'active' ? 52 : 40)) continue;
    Object.assign(booking, { audit: 'checked', checked_by: chance.pick(managers).id, checked_at: iso(checkedAt) });
  }
}
