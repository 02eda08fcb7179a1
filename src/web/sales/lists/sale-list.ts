import type { ErrorCode } from '#contract/base/errors.ts';
import { paymentStatuses } from '#contract/base/money.ts';
import { deniedBecause, type PermissionKey } from '#contract/base/roles.ts';
import { addSalesToTarget } from '#contract/sales/add-sale-to-target.ts';
import { checkSales } from '#contract/sales/check-sale.ts';
import { completeSales } from '#contract/sales/complete-sale.ts';
import { removeSalesFromTarget } from '#contract/sales/remove-sale-from-target.ts';
import type { SaleRow } from '#contract/sales/sale.ts';
import { saleAbilities } from '#contract/sales/sale-abilities.ts';
import { uncheckSales } from '#contract/sales/uncheck-sale.ts';
import { datePresets } from '../../base/lists/filters/date-range.ts';
import type { BulkAction, ListDeclaration, ListFilter } from '../../base/lists/list-declaration.ts';
import type { Me } from '../../base/session/me.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { paths } from '../../paths.ts';
import { saleFacts } from '../sale-facts.ts';
import { saleColumns } from './sale-columns.tsx';

type Step = 'check' | 'uncheck' | 'complete' | 'add_to_target' | 'remove_from_target';

const may =
  (permission: PermissionKey) =>
  ({ viewer }: Me) =>
    deniedBecause(permission, viewer) === null;

const refused =
  (step: Step) =>
  (sale: SaleRow, { viewer, today }: Me): ErrorCode | null =>
    saleAbilities(sale, viewer, today())[step];

const bulk = (id: Step, permission: PermissionKey, command: typeof checkSales): BulkAction<SaleRow> => ({
  id,
  allowed: may(permission),
  refused: refused(id),
  command,
  whenEmpty: 'select_at_least_one_sale',
  done: id,
});

/** What management does with many sales at once. */
export const saleBulk = {
  check: { ...bulk('check', 'sale.check', checkSales), main: true },
  uncheck: bulk('uncheck', 'sale.uncheck', uncheckSales),
  complete: bulk('complete', 'sale.complete', completeSales),
  addToTarget: bulk('add_to_target', 'sale.add_to_target', addSalesToTarget),
  removeFromTarget: bulk('remove_from_target', 'sale.remove_from_target', removeSalesFromTarget),
};

const saleFilters: ListFilter[] = [
  {
    id: 'sold',
    label: 'sale_date',
    kind: 'dates',
    presets: [...datePresets],
    from: 'sale_date_from',
    to: 'sale_date_to',
  },
  {
    id: 'service',
    label: 'service_date',
    kind: 'dates',
    presets: [...datePresets],
    from: 'service_date_from',
    to: 'service_date_to',
  },
  {
    id: 'deadline',
    label: 'deadline_date',
    kind: 'dates',
    presets: ['today', 'next7', 'next30'],
    from: 'deadline_date_from',
    to: 'deadline_date_to',
  },
  {
    id: 'debt',
    label: 'debt',
    kind: 'choice',
    field: 'debt',
    values: ['tourist_owes', 'company_owes'],
    name: (value, t) => t(`debt.${value as 'tourist_owes' | 'company_owes'}`),
  },
  {
    id: 'status',
    label: 'payment_status',
    kind: 'choice',
    field: 'payment_status',
    values: paymentStatuses,
    name: (value, t) => t(`payment_statuses.${value as (typeof paymentStatuses)[number]}`),
  },
  { id: 'direction', label: 'direction', kind: 'lookup', field: 'direction_id', directory: 'directions' },
  { id: 'agent', label: 'agent', kind: 'lookup', field: 'agent_id', directory: 'agents' },
  {
    id: 'office',
    label: 'office',
    kind: 'lookup',
    field: 'office_id',
    directory: 'offices',
    allowed: may('office.view'),
  },
  {
    id: 'audit',
    label: 'audit',
    kind: 'choice',
    field: 'audit',
    values: ['checked', 'unchecked', 'changed'],
    name: (value, t) => t(`audits.${value as 'checked' | 'unchecked' | 'changed'}`),
  },
  {
    id: 'target',
    label: 'target',
    kind: 'choice',
    field: 'target',
    values: ['added', 'not_added'],
    name: (value, t) => t(`targets.${value as 'added' | 'not_added'}`),
  },
];

/** What the lists of sales have in common. */
export const saleList = {
  root: 'sales',
  filterType: 'SaleFilter',
  sortType: 'SaleSort',
  refreshedBy: ['sale'],
  defaultSort: { by: 'sale_date', direction: 'desc' },
  columns: saleColumns,
  facts: saleFacts,
  // What the machine looks at, so that a list knows what can be done with its sales.
  fields: [
    'tourist_surname',
    'tourist_name',
    'brutto',
    'debt',
    'lifecycle',
    'audit',
    'target',
    'pending_payments',
    'service_date',
    'agent_id',
    'office_id',
  ],
  filters: saleFilters,
  counted: 'sales',
  searchHint: 'sales',
  rowName: ({ id, tourist_surname, tourist_name }) => `${id} ${touristName({ tourist_surname, tourist_name })}`,
  selectedSum: ({ brutto }) => brutto,
  open: ({ id }) => paths.saleDetails(id),
} satisfies Partial<ListDeclaration<SaleRow>>;
