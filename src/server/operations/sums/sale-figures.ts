import { inUsd } from './conversions.ts';
import { differencesOf } from './differences.ts';

const paymentStatus = (brutto: string, paid: string): string =>
  `case when ${paid} = ${brutto} then 'fully_paid' when ${paid} > ${brutto} then 'overpaid'
    when ${paid} > 0 then 'partially_paid' else 'not_paid' end`;

/** What the bookings of a sale cost, from their rates and allocations alone. */
const netto = (bookings: string) => ({
  allocated: `
    select booking_id, sum(booking_amount) as paid,
      sum(usd_amount - case option when 'full_exchange_loss' then usd_difference else 0 end) as settled,
      coalesce(sum(usd_difference) filter (where option = 'full_netto'), 0) as netto
    from allocations where company_id = $1 group by booking_id`,
  booked: `
    select b.sale_id, count(*) as bookings_count, sum(case when a.paid = b.rate then a.settled
      else coalesce(a.netto, 0) + ${inUsd('b.rate', 'b.currency', 'b.currency_rate')} end) as netto
    from bookings b left join allocated a on a.booking_id = b.id
    where b.company_id = $1 ${bookings} group by b.sale_id`,
});

/** What tourists have paid for a sale, from the amounts and rates of their payments alone. */
const paid = (payments: string) => ({
  counted: `
    select p.*, coalesce(accepted_amount, amount) as money,
      case when state = 'accepted' then accepted_usd_rounding else usd_rounding end as rounding
    from tourist_payments p where company_id = $1 and state <> 'declined' ${payments}`,
  received: `
    select sale_id, sum(usd) as paid, count(*) filter (where state = 'new') as pending_payments,
      coalesce(sum(usd) filter (where state = 'accepted'), 0) as accepted,
      bool_or(abs(rounding) > 0.05 or (currency = 'USD' and rounding <> 0)) as rounded_too_far
    from (select *, rounding + ${inUsd('money', 'currency', 'currency_rate')} as usd from counted) converted
    group by sale_id`,
});

/** The figures of all sales, or of the sale `$2`. */
const figures = (condition: (sale: string) => string): string =>
  differencesOf({
    subject: 'sales',
    parts: {
      ...netto(condition('b.sale_id')),
      ...paid(condition('p.sale_id')),
      compared: `
        select s.*, coalesce(b.netto, 0) as right_netto, coalesce(b.bookings_count, 0) as right_bookings,
          coalesce(r.paid, 0) as right_paid, coalesce(r.accepted, 0) as right_accepted,
          coalesce(r.pending_payments, 0) as right_pending, r.rounded_too_far
        from sales s left join booked b on b.sale_id = s.id left join received r on r.sale_id = s.id
        where s.company_id = $1 ${condition('s.id')}`,
    },
    from: 'compared',
    key: 'id',
    values: {
      netto: ['netto', 'right_netto'],
      paid: ['paid', 'right_paid'],
      accepted: ['accepted', 'right_accepted'],
      pending_payments: ['pending_payments', 'right_pending'],
      bookings_count: ['bookings_count', 'right_bookings'],
      profit: ['profit', 'brutto - right_netto'],
      total_profit: ['total_profit', 'brutto - right_netto + extra_profit'],
      debt: ['debt', 'brutto - right_paid'],
      payment_status: ['payment_status', paymentStatus('brutto', 'right_paid')],
    },
    rules: { rounded_too_far: 'rounded_too_far' },
  });

export const saleFigures = figures(() => '');

/** The same of one sale. */
export const figuresOfSale = figures((sale) => `and ${sale} = $2`);

/** The columns of its sale that each row carries, so that sums need no join. */
export const columnsOfSale = ['bookings', 'tourist_payments'].map((table) =>
  differencesOf({
    subject: table,
    from: `(
      select r.id, r.sale_agent_id, r.sale_office_id, r.sale_direction_id, s.agent_id, s.office_id, s.direction_id
      from ${table} r join sales s on s.company_id = r.company_id and s.id = r.sale_id where r.company_id = $1
    ) compared`,
    key: 'id',
    values: {
      sale_agent_id: ['sale_agent_id', 'agent_id'],
      sale_office_id: ['sale_office_id', 'office_id'],
      sale_direction_id: ['sale_direction_id', 'direction_id'],
    },
  }),
);
