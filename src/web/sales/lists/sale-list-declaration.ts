import type { ErrorCode } from '#contract/base/errors.ts';
import type { PermissionKey } from '#contract/base/roles.ts';
import { addSalesToTarget } from '#contract/sales/add-sale-to-target.ts';
import { checkSales } from '#contract/sales/check-sale.ts';
import { completeSales } from '#contract/sales/complete-sale.ts';
import { removeSalesFromTarget } from '#contract/sales/remove-sale-from-target.ts';
import type { SaleRow } from '#contract/sales/sale.ts';
import { saleAbilities } from '#contract/sales/sale-abilities.ts';
import { uncheckSales } from '#contract/sales/uncheck-sale.ts';
import {
  byAgent,
  byChoice,
  byDates,
  byDirection,
  byOfficeOfCompany,
  byText,
} from '../../base/lists/filters/filters.ts';
import type { BulkAction, FilterIn, ListDeclaration } from '../../base/lists/list-declaration.ts';
import { wordsOf } from '../../base/lists/words.ts';
import { hasPermission } from '../../base/session/has-permission.ts';
import type { Me } from '../../base/session/me.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { debtSideWords } from '../../clients/debt-side-words.ts';
import { paths } from '../../paths.ts';
import { filteredReferences } from '../references.ts';
import { saleFacts } from '../sale-facts.ts';
import { paymentStatusWords, targetWords } from '../sale-words.ts';
import { saleColumns } from './sale-columns.tsx';

type Step = 'check' | 'uncheck' | 'complete' | 'add_to_target' | 'remove_from_target';

const refused =
  (step: Step) =>
  (sale: SaleRow, { viewer, today }: Me): ErrorCode | null =>
    saleAbilities(sale, viewer, today())[step];

const bulk = (id: Step, permission: PermissionKey, command: typeof checkSales): BulkAction<SaleRow> => ({
  id,
  allowed: hasPermission(permission),
  refused: refused(id),
  command,
  whenEmpty: 'select_at_least_one_sale',
  done: id,
});

/** The actions of Management on several selected sales. */
export const saleBulk = {
  check: { ...bulk('check', 'sale.check', checkSales), main: true },
  uncheck: bulk('uncheck', 'sale.uncheck', uncheckSales),
  complete: bulk('complete', 'sale.complete', completeSales),
  addToTarget: bulk('add_to_target', 'sale.add_to_target', addSalesToTarget),
  removeFromTarget: bulk('remove_from_target', 'sale.remove_from_target', removeSalesFromTarget),
};

const saleFilters: FilterIn<'sales'>[] = [
  byDates('sold', 'sale_date', 'sale_date'),
  byDates('service', 'service_date', 'service_date'),
  byDates('deadline', 'deadline_date', 'deadline_date', ['today', 'next7', 'next30']),
  byChoice('debt', debtSideWords, {}),
  byChoice('payment_status', paymentStatusWords, { id: 'status' }),
  byDirection,
  byAgent,
  byOfficeOfCompany,
  byChoice(
    'audit',
    wordsOf(['checked', 'unchecked', 'changed'], (value, t) => t(`audits.${value}`)),
    {},
  ),
  byChoice('target', targetWords, {}),
  byText('service', { id: 'hotel' }),
  ...filteredReferences.map((name) => byText(name, {})),
];

/** The part that all lists of sales share. */
export const saleList = {
  root: 'sales',
  types: 'Sale',
  refreshedBy: ['sale'],
  defaultSort: { by: 'sale_date', direction: 'desc' },
  columns: saleColumns,
  facts: saleFacts,
  // The fields that the sale's machine reads to tell which actions are possible.
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
} satisfies Partial<ListDeclaration<SaleRow, 'sales'>>;
