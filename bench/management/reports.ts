/** The measured reports, each with a hand-written statement for the same figures. */
type Reported = {
  root: string;
  groups: Record<string, string>;
  fields: string;
  statement: (key: string) => string;
};

const dated = (date: string) => ({ month: `date_trunc('month', ${date})`, week: `date_trunc('week', ${date})` });
const whose = (of: string) => ({ office: `${of}office_id`, agent: `${of}agent_id`, direction: `${of}direction_id` });
const ofBooking = { partner: 'b.partner_id', currency: 'b.currency' };
const ofPayment = { method: 'p.method_id', currency: 'p.currency', day: 'p.payment_date' };

const usd = 'coalesce(p.accepted_usd_total, p.usd_total)';
const own = 'coalesce(p.accepted_amount, p.amount)';
const paid = `p.kind = 'payment' and p.state <> 'declined'`;

/** $1: company, $2 and $3: first and last day. */
export const reported: Reported[] = [
  {
    root: 'salesReport',
    groups: { ...dated('s.sale_date'), ...whose('s.') },
    fields: 'sales cancelled tourists brutto netto profit margin extra_profit total_profit paid debt',
    statement: (key) => `
      select ${key}, count(*) filter (where s.lifecycle <> 'cancelled'), count(*) filter (where s.lifecycle = 'cancelled'),
        sum(s.adults + s.children + s.infants) filter (where s.lifecycle <> 'cancelled'), sum(s.brutto), sum(s.netto),
        sum(s.extra_profit), sum(s.paid)
      from sales s where s.company_id = $1 and s.sale_date between $2 and $3 group by 1`,
  },
  {
    root: 'bookingsReport',
    groups: { ...dated('b.service_date'), ...ofBooking, ...whose('b.sale_') },
    fields: 'bookings cancelled amount_usd paid_usd to_be_paid_usd partner_amount paid_partner to_be_paid_partner',
    statement: (key) => `
      select ${key}, count(*) filter (where b.lifecycle <> 'cancelled'), count(*) filter (where b.lifecycle = 'cancelled'),
        sum(b.amount_usd), sum(b.to_be_paid_usd), sum(b.partner_amount), sum(b.to_be_paid_partner)
      from bookings b
      where b.company_id = $1 and b.service_date between $2 and $3 group by 1`,
  },
  {
    root: 'touristPaymentsReport',
    groups: { ...dated('p.payment_date'), ...ofPayment, office: 'p.sale_office_id', agent: 'p.sale_agent_id' },
    fields:
      'payments usd uzs eur total_usd accepted_usd awaiting_usd refunds refunds_usd net_usd declined declined_usd',
    statement: (key) => `
      select ${key}, count(*) filter (where ${paid}), sum(${own}) filter (where ${paid} and p.currency = 'USD'),
        sum(${own}) filter (where ${paid} and p.currency = 'UZS'), sum(${own}) filter (where ${paid} and p.currency = 'EUR'),
        sum(${usd}) filter (where p.kind = 'payment' and p.state = 'accepted'),
        sum(${usd}) filter (where p.kind = 'payment' and p.state = 'new'),
        count(*) filter (where p.kind = 'refund' and p.state <> 'declined'),
        sum(${usd}) filter (where p.kind = 'refund' and p.state <> 'declined'),
        count(*) filter (where p.state = 'declined'), sum(${usd}) filter (where p.state = 'declined')
      from tourist_payments p
      where p.company_id = $1 and p.payment_date between $2 and $3 group by 1`,
  },
  {
    root: 'officeProfitReport',
    groups: { office: 'x.office_id', month: `date_trunc('month', x.day)`, week: `date_trunc('week', x.day)` },
    fields: 'brutto netto profit extra_profit total_profit income expenses exchange_gain exchange_loss result',
    statement: (key) => `
      select ${key}, sum(x.brutto), sum(x.netto), sum(x.extra), sum(x.income), sum(x.expense), sum(x.gain), sum(x.loss)
      from (
        select office_id, sale_date as day, sum(brutto) as brutto, sum(netto) as netto, sum(extra_profit) as extra,
          0 as income, 0 as expense, 0 as gain, 0 as loss
        from sales where company_id = $1 and sale_date between $2 and $3 group by 1, 2
        union all
        select office_id, entry_date, 0, 0, 0,
          sum(signed_usd) filter (where type = 'income'), -sum(signed_usd) filter (where type = 'expense'), 0, 0
        from cash_entries where company_id = $1 and entry_date between $2 and $3
          and tourist_payment_id is null and partner_payment_id is null group by 1, 2
        union all
        select office_id, entry_date, 0, 0, 0, 0, 0, sum(signed_usd) filter (where type = 'exchange_gain'),
          -sum(signed_usd) filter (where type = 'exchange_loss')
        from cash_entries where company_id = $1 and entry_date between $2 and $3
          and type in ('exchange_loss', 'exchange_gain') group by 1, 2
      ) x group by 1`,
  },
];
