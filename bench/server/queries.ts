/** The columns of the measured list of sales. */
export const columns = [
  'id',
  'sale_date',
  'tourist_surname',
  'tourist_name',
  'service_date',
  'direction_name',
  'agent_name',
  'brutto',
  'netto',
  'profit',
  'debt',
  'payment_status',
  'audit',
  'checked_at',
];

/** The columns that are joined from other tables. */
export const joined: Record<string, string> = { direction_name: 'd.name', agent_name: `a.surname || ' ' || a.name` };

const selected = columns.map((column) => `${joined[column] ?? `s.${column}`} as "${column}"`).join(', ');

const from = `sales s
  join directions d on d.company_id = s.company_id and d.id = s.direction_id
  join users a on a.company_id = s.company_id and a.id = s.agent_id`;

const page = (where: string) => `
  select ${selected} from ${from}
  where s.company_id = $1 and s.lifecycle = $2 and ${where}
  order by s.sale_date desc, s.id desc limit 51`;

/** The statements of the bare endpoints and of the comparisons, with their parameters in order. */
export const statements = {
  list: page('s.sale_date >= $3'),
  search: page('s.search_letters like fold_letters($3) and s.search_key like $3'),
  totals: `
    select count(*) as count, sum(s.brutto) as brutto, sum(s.netto) as netto, sum(s.profit) as profit, sum(s.debt) as debt
    from sales s where s.company_id = $1 and s.lifecycle = $2 and s.sale_date >= $3`,
  insert: `
    insert into sales (company_id, sale_date, service_date, direction_id, client_id, tourist_phone, tourist_name,
      tourist_surname, adults, children, infants, agent_id, office_id, brutto)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 2, 0, 0, $9, $10, 1000)
    returning id`,
};

const declared = 'query ($filter: SaleFilter, $sort: SaleSort, $first: Int, $after: String)';

/** The same queries as sent by the browser. */
export const documents = {
  list: `${declared} { sales(filter: $filter, sort: $sort, first: $first, after: $after) {
    rows { ${columns.join(' ')} } endCursor hasNextPage
  } }`,
  totals: `query ($filter: SaleFilter) { sales(filter: $filter) {
    totalCount totals { brutto netto profit debt }
  } }`,
};

export const sort = { by: 'sale_date', direction: 'desc' };
