import { useTranslation } from 'react-i18next';
import { type MethodUse, methodUses, type PaymentMethodRow } from '#contract/directories/directories.ts';
import { editPaymentMethod } from '#contract/directories/edit-payment-method.ts';
import { to } from '../base/forms/target.ts';
import { count, date, ownName } from '../base/lists/columns.tsx';
import { type Fact, textFact } from '../base/lists/facts.ts';
import { byChoice } from '../base/lists/filters/filters.ts';
import { editAction, type ListColumn, type ListDeclaration } from '../base/lists/list-declaration.ts';
import { listScreen } from '../base/lists/list-screen.tsx';
import { wordsOf } from '../base/lists/words.ts';
import { hasPermission } from '../base/session/has-permission.ts';
import { Badge } from '../base/ui/status.tsx';
import { Shortened } from '../base/ui/tables/shortened.tsx';
import { historyAction } from '../log/history/entity-history.tsx';
import { EditPaymentMethodDialog, NewPaymentMethodDialog, usesInOrder } from './payment-method-dialogs.tsx';
import { retireActions, retiredColumn, retiredFact, retiredFilter } from './retired-column.tsx';

const mayEdit = hasPermission('payment_method.edit');

const useWords = wordsOf(usesInOrder, (use, t) => t(`method_uses.use.${use}`));

const flags = methodUses.map((use) => `for_${use}` as const);

/** The uses of a method, as text. */
function Uses({ method }: { method: Pick<PaymentMethodRow, 'pays_by' | `for_${MethodUse}`> }) {
  const { t } = useTranslation();
  if (method.pays_by === 'points') return <Badge>{t('method_uses.points')}</Badge>;
  const words = usesInOrder.filter((use) => method[`for_${use}`]).map((use) => t(`method_uses.use.${use}`));
  if (words.length === 0) return <span className="dim">{t('method_uses.none')}</span>;
  return <Shortened>{words.join(', ')}</Shortened>;
}

const columns: ListColumn<PaymentMethodRow>[] = [
  ownName('name', { sortable: true }),
  {
    id: 'uses',
    header: 'uses',
    fields: [...flags, 'pays_by'],
    kind: 'text',
    hidePriority: 2,
    composed: true,
    cell: (method) => <Uses method={method} />,
    sheet: (t) =>
      usesInOrder.map((use) => ({
        header: t(`method_uses.use.${use}`),
        fields: [`for_${use}`],
        type: 'text',
        words: { true: t('method_uses.yes'), false: '' },
      })),
  },
  count('payments_count', { sortable: true, total: true }),
  date('last_payment_date', { hidePriority: 3, sortable: true }),
  retiredColumn,
];

const facts: Fact<PaymentMethodRow>[] = [
  textFact('name', 'name'),
  { fields: ['payments_count'], said: ({ payments_count: count }, t) => t('counted.payments', { count }) },
  retiredFact,
];

/** The list of payment methods: their uses, and whether they are retired. */
const paymentMethods: ListDeclaration<PaymentMethodRow, 'paymentMethodList'> = {
  title: 'payment_methods',
  root: 'paymentMethodList',
  types: 'PaymentMethod',
  refreshedBy: ['payment_method', 'tourist_payment'],
  defaultSort: { by: 'name', direction: 'asc' },
  columns,
  facts,
  fields: ['name', ...flags, 'pays_by', 'retired', 'version'],
  filters: [byChoice('use', useWords, {}), retiredFilter],
  counted: 'payment_methods',
  searchHint: 'payment_methods',
  rowName: ({ name }) => name,
  actions: [
    {
      ...editAction,
      allowed: mayEdit,
      dialog: ({ row, onClose }) => <EditPaymentMethodDialog method={row} onClose={onClose} />,
    },
    ...retireActions<PaymentMethodRow>(
      mayEdit,
      { word: 'payment_method', edit: (retiring) => to(editPaymentMethod, retiring) },
      ({ pays_by }) => (pays_by === 'points' ? 'points_method_fixed' : null),
    ),
    historyAction('payment_method', ({ name }) => name),
  ],
  create: {
    label: 'payment_method',
    roles: ['agent', 'management'],
    dialog: ({ onClose }) => <NewPaymentMethodDialog onClose={onClose} />,
  },
};

export default listScreen(paymentMethods);
