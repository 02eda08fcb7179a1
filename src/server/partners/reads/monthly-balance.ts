import { sql } from 'kysely';
import { addDays, type CalendarDate } from '#contract/base/dates.ts';
import { type Amount, add, type Currency, negate, sign, ZERO } from '#contract/base/money.ts';
import { type BalanceMonth, MAX_BALANCE_MONTHS, type PartnerMonth } from '#contract/partners/partner-debt.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields, notFound } from '../../base/pipeline/refusal.ts';

/** The months of two dates, of one partner or of all. */
export type BalancePeriod = ArgumentsOf<'monthlyBalance'>;

type Flow = Record<`${'booked' | 'paid' | 'difference'}${'' | '_usd'}`, Amount>;
type Sums = Flow & {
  debt: Amount;
  debt_usd: Amount;
  partner_id: number;
  name: string;
  currency: Currency;
  month: string | null;
};

const monthOf = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;
const nextMonth = (month: CalendarDate): CalendarDate => monthOf(addDays(month, 31));

/** The first days of a period's months. Refuses date_invalid for an empty and for a too long period. */
function monthsOf({ from, to }: BalancePeriod): CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let month = monthOf(from); month <= to && months.length <= MAX_BALANCE_MONTHS; month = nextMonth(month)) {
    months.push(month);
  }
  if (months.length === 0 || months.length > MAX_BALANCE_MONTHS) throw invalidFields({ to: 'date_invalid' });
  return months;
}

/**
 * Sums bookings, payments and differences by partner and month from the beginning of the period. Everything after the
 * period is one group with month null, which has the present debt too: the balances are calculated back from it. All
 * sums are kept by month, so the cost does not grow with the company's history.
 */
async function readSums(
  tx: Database,
  { companyId }: Caller,
  since: CalendarDate,
  end: CalendarDate,
  partner: number | null,
): Promise<Sums[]> {
  const ofPartner = partner === null ? sql`` : sql`and f.partner_id = ${partner}`;
  const onwards = { from: since, to: null };
  const ever = { from: null, to: null };
  const { rows } = await sql<Sums>`
    select r.id as partner_id, r.name, r.currency, case when date < ${end}::date then date_trunc('month', date)::date end as month,
      ${sql.raw(sumColumns)}
    from (
      select f.partner_id, f.date, f.partner_amount as booked, f.amount_usd as booked_usd,
        0 as paid, 0 as paid_usd, 0 as difference, 0 as difference_usd, 0 as debt, 0 as debt_usd
      from booking_sums f where ${sumsOver('booking_sums', 'partner', companyId, onwards, 'month')} ${ofPartner}
      union all
      select f.partner_id, f.date, 0, 0, f.partner_amount, f.usd_total, 0, 0, 0, 0
      from partner_payment_sums f
      where ${sumsOver('partner_payment_sums', 'partner', companyId, onwards, 'month')} ${ofPartner}
      union all
      select f.partner_id, f.date, 0, 0, 0, 0, f.difference, f.difference_usd, 0, 0
      from difference_sums f where ${sumsOver('difference_sums', 'partner', companyId, onwards, 'month')} ${ofPartner}
      union all
      select f.partner_id, null, 0, 0, 0, 0, 0, 0, f.unsettled, f.unsettled_usd
      from booking_sums f where ${sumsOver('booking_sums', 'partner_agent', companyId, ever)} ${ofPartner}
      union all
      select f.partner_id, null, 0, 0, 0, 0, 0, 0, -f.unallocated, -f.unallocated_usd
      from partner_payment_sums f where ${sumsOver('partner_payment_sums', 'partner', companyId, ever)} ${ofPartner}
    ) days
    join partners r on r.company_id = ${companyId} and r.id = days.partner_id
    group by r.company_id, r.id, 4 order by r.name_key, r.id, 4
  `.execute(tx);
  return rows;
}

const sumColumns = ['booked', 'paid', 'difference', 'debt']
  .flatMap((name) => [name, `${name}_usd`])
  .map((name) => `sum(${name})::numeric(18, 2) as ${name}`)
  .join(', ');

const emptyFlow: Flow = {
  booked: ZERO,
  booked_usd: ZERO,
  paid: ZERO,
  paid_usd: ZERO,
  difference: ZERO,
  difference_usd: ZERO,
};

/** The debt before a flow. */
const debtBefore = (debt: Amount, booked: Amount, paid: Amount, difference: Amount): Amount =>
  add(debt, negate(booked), paid, negate(difference));

/** The months of one partner, calculated backwards from the present debt. */
function monthsOfPartner(sums: Sums[], months: CalendarDate[]): PartnerMonth[] {
  const [{ partner_id, name, currency }] = sums as [Sums];
  const after = sums.find(({ month }) => month === null) ?? { ...emptyFlow, debt: ZERO, debt_usd: ZERO };
  let opening = debtBefore(after.debt, after.booked, after.paid, after.difference);
  let opening_usd = debtBefore(after.debt_usd, after.booked_usd, after.paid_usd, after.difference_usd);
  const backwards = months.toReversed().map((month): PartnerMonth => {
    const flow = sums.find((each) => each.month === month) ?? emptyFlow;
    const { booked, booked_usd, paid, paid_usd, difference, difference_usd } = flow;
    const [closing, closing_usd] = [opening, opening_usd];
    opening = debtBefore(closing, booked, paid, difference);
    opening_usd = debtBefore(closing_usd, booked_usd, paid_usd, difference_usd);
    const partner = { partner_id, partner_name: name, partner_currency: currency };
    const figures = { opening, opening_usd, booked, booked_usd, paid, paid_usd, difference, difference_usd };
    return { ...partner, ...figures, closing, closing_usd };
  });
  return backwards.toReversed();
}

const figures = ['opening', 'booked', 'paid', 'difference', 'closing'] as const;

/** Whether all figures of a month are zero. */
const isEmpty = (month: PartnerMonth): boolean =>
  figures.every((name) => sign(month[name]) === 0 && sign(month[`${name}_usd`]) === 0);

/**
 * The monthly balance of partners: opening + booked − paid + difference = closing, in each partner's currency and in
 * USD. Bookings count in the month of their service, payments in that of their date, exchange differences and roundings
 * in that of their allocation. Refuses not_found and date_invalid.
 */
export async function readMonthlyBalance(tx: Database, caller: Caller, period: BalancePeriod): Promise<BalanceMonth[]> {
  const months = monthsOf(period);
  const partner = period.partner_id ?? null;
  const [since = '', last = ''] = [months[0], months.at(-1)];
  const rows = await readSums(tx, caller, since, nextMonth(last), partner);
  if (partner !== null && rows.length === 0) await requirePartner(tx, caller, partner);
  const byPartner = [...Map.groupBy(rows, ({ partner_id }) => partner_id).values()].map((sums) =>
    monthsOfPartner(sums, months),
  );
  return months.map((month, index) => {
    const partners = byPartner.flatMap((each) => each[index] ?? []);
    const sum = (name: (typeof figures)[number]) => add(ZERO, ...partners.map((each) => each[`${name}_usd`]));
    return {
      month,
      opening_usd: sum('opening'),
      booked_usd: sum('booked'),
      paid_usd: sum('paid'),
      difference_usd: sum('difference'),
      closing_usd: sum('closing'),
      partners: partners.filter((each) => !isEmpty(each)),
    };
  });
}

/** Refuses not_found for an unknown partner. */
export async function requirePartner(tx: Database, { companyId }: Caller, id: number): Promise<void> {
  const { rows } = await sql`select from partners where company_id = ${companyId} and id = ${id}`.execute(tx);
  if (rows.length === 0) throw notFound();
}
