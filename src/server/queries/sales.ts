import { type RawBuilder, sql } from 'kysely';
import type { SaleRow } from '#contract/entities/sale.ts';
import { permissions } from '#contract/roles.ts';
import type { Caller } from '../pipeline/caller.ts';
import { type List, searchCondition } from './list.ts';
import { fullName, type Source, visible } from './source.ts';

export type SaleColumn = keyof SaleRow | 'management_notes';

export const saleSource: Source<SaleColumn> = {
  table: 'sales s',
  alias: 's',
  joins: {
    direction: { sql: 'join directions d on d.company_id = s.company_id and d.id = s.direction_id' },
    agent: { sql: 'join users a on a.company_id = s.company_id and a.id = s.agent_id' },
    office: { sql: 'join offices o on o.company_id = s.company_id and o.id = s.office_id' },
    branch: { sql: 'join branches r on r.company_id = o.company_id and r.id = o.branch_id', needs: 'office' },
    checker: { sql: 'left join users c on c.company_id = s.company_id and c.id = s.checked_by' },
  },
  columns: {
    id: 's.id',
    sale_date: 's.sale_date',
    service_date: 's.service_date',
    deadline_date: 's.deadline_date',
    direction_id: 's.direction_id',
    direction_name: { sql: 'd.name', join: 'direction' },
    blank_number: 's.blank_number',
    service: 's.service',
    brutto: 's.brutto',
    netto: 's.netto',
    profit: 's.profit',
    extra_profit: 's.extra_profit',
    total_profit: 's.total_profit',
    paid: 's.paid',
    accepted: 's.accepted',
    debt: 's.debt',
    payment_status: 's.payment_status',
    pending_payments: 's.pending_payments',
    bookings_count: 's.bookings_count',
    client_id: 's.client_id',
    tourist_phone: 's.tourist_phone',
    tourist_name: 's.tourist_name',
    tourist_surname: 's.tourist_surname',
    adults: 's.adults',
    children: 's.children',
    infants: 's.infants',
    notes: 's.notes',
    operator_notes: 's.operator_notes',
    management_notes: 's.management_notes',
    agent_id: 's.agent_id',
    agent_name: { sql: fullName('a'), join: 'agent' },
    office_id: 's.office_id',
    office_name: { sql: 'o.name', join: 'office' },
    branch_name: { sql: 'r.name', join: 'branch' },
    lifecycle: 's.lifecycle',
    audit: 's.audit',
    target: 's.target',
    checked_by_name: { sql: fullName('c'), join: 'checker' },
    checked_at: 's.checked_at',
    changed_since_check: 's.changed_since_check',
    cancel_reason: 's.cancel_reason',
    brutto_before_cancel: 's.brutto_before_cancel',
    version: 's.version',
    created_at: 's.created_at',
  },
};

export const saleList: List<SaleColumn> = {
  source: saleSource,
  sorts: {
    sale_date: 'sale_date',
    service_date: 'service_date',
    brutto: 'brutto',
    netto: 'netto',
    profit: 'profit',
    debt: 'debt',
    paid: 'paid',
  },
  totals: { brutto: 'brutto', netto: 'netto', profit: 'profit', paid: 'paid', debt: 'debt' },
};

export type SaleFilter = { lifecycle?: SaleRow['lifecycle'] | null; search?: string | null };

export function saleConditions(caller: Caller, filter: SaleFilter): RawBuilder<unknown> {
  const conditions = [visible(caller, 's', permissions['sale.view'][caller.role])];
  if (filter.lifecycle) conditions.push(sql`s.lifecycle = ${filter.lifecycle}`);
  if (filter.search?.trim()) conditions.push(searchCondition('s.search_key', filter.search));
  return sql.join(conditions, sql` and `);
}
