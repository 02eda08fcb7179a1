import { differencesOf } from './differences.ts';

/** Points and turnover of clients, from the ledger of points and from completed sales. */
export const clientPoints = differencesOf({
  subject: 'clients',
  parts: {
    entries: 'select client_id, sum(points) as points from point_entries where company_id = $1 group by client_id',
    bought: `
      select client_id, coalesce(sum(brutto) filter (where lifecycle = 'completed'), 0) as turnover, count(*) as sales
      from sales where company_id = $1 group by client_id`,
    left_in: `
      select client_id, sum(remaining) as points, count(*) as lots
      from point_lots where company_id = $1 group by client_id`,
    joined: `
      select c.*, coalesce(e.points, 0) as right_points, coalesce(b.turnover, 0) as right_turnover, b.sales,
        coalesce(l.points, 0) as left_points, l.lots
      from clients c
      left join entries e on e.client_id = c.id
      left join bought b on b.client_id = c.id
      left join left_in l on l.client_id = c.id
      where c.company_id = $1`,
  },
  from: 'joined',
  key: 'id',
  values: {
    points: ['points', 'right_points'],
    turnover: ['turnover', 'right_turnover'],
    'points that are left in lots': ['left_points', 'greatest(right_points, 0)'],
  },
  rules: { 'merged, and has something': 'merged_into is not null and (points <> 0 or sales > 0 or lots > 0)' },
});

/** Lots of points from the entries that gave them and the draws that took from them. */
export const pointLots = differencesOf({
  subject: 'point_lots',
  parts: {
    drawn: 'select lot_id, sum(points) as points from point_draws where company_id = $1 group by lot_id',
    gives: `
      select * from point_entries where company_id = $1 and type in ('accrual', 'correction') and points > 0`,
    owners: 'select id as client_id, coalesce(merged_into, id) as owner from clients where company_id = $1',
    joined: `
      select coalesce(l.id, g.id) as id, l.points, g.points as given, l.remaining,
        l.points - coalesce(d.points, 0) as right_remaining, l.client_id, o.owner
      from (select * from point_lots where company_id = $1) l
      full join gives g on g.id = l.id
      left join drawn d on d.lot_id = l.id
      left join owners o on o.client_id = g.client_id`,
  },
  from: 'joined',
  key: 'id',
  values: {
    points: ['points', 'given'],
    remaining: ['remaining', 'right_remaining'],
    'client of the points': ['client_id', 'owner'],
  },
});
