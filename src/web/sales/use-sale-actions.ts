import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { SaleCan } from '#contract/sales/sale.ts';
import { saleAbilities } from '#contract/sales/sale-abilities.ts';
import { touristPaymentAbilities } from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';
import { useMe } from '../base/session/me.tsx';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import type { Meaning } from '../base/ui/focus/shortcuts.ts';
import { paths } from '../paths.ts';
import type { PageAction } from './action-button.tsx';
import type { SaleDialog } from './lists/sale-dialogs.tsx';
import { useSaleStep } from './lists/use-sale-step.ts';
import type { SaleDetailsData } from './sale-query.ts';

/** Steps that need no more than their name. Which of two opposite ones makes sense depends on the state. */
const stepsOf = ({ audit, lifecycle, target }: SaleDetailsData) =>
  [
    [audit === 'checked' ? 'uncheck' : 'check', 'check'],
    [({ active: 'complete', completed: 'reopen', cancelled: 'restore' } as const)[lifecycle], 'finish'],
    [target === 'added' ? 'remove_from_target' : 'add_to_target', 'sale_in_target'],
  ] as const;
type Step = ReturnType<typeof stepsOf>[number][0];

/**
 * Everything that can be done with a sale on its page, each with its key: the page shows it as buttons, the palette by name,
 * the keys work everywhere on it. Two of them judge the oldest payment that waits.
 */
export function useSaleActions(
  sale: SaleDetailsData,
  open: (dialog: SaleDialog) => void,
  refresh: () => Promise<void>,
) {
  const { t } = useTranslation();
  const { viewer, today } = useMe();
  const [, navigate] = useLocation();
  const { step, busy } = useSaleStep(sale.id, refresh);
  const can = saleAbilities(sale, viewer, today());
  const manages = viewer.role === 'management';

  const action = (name: keyof SaleCan, shortcut: Meaning, run: () => void): PageAction => {
    const refused = can[name];
    return { id: name, name: t(`actions.${name}`), shortcut, reason: refused && t(`errors.${refused}`), run };
  };
  const dialog = (name: 'add_payment' | 'add_refund' | 'add_booking' | 'cancel', shortcut: Meaning) =>
    action(name, shortcut, () => open({ name }));

  const addPayment = dialog('add_payment', 'pay');
  const edit = action('edit', 'edit', () => navigate(paths.editSale(sale.id)));
  const take = (name: Step) => {
    if (name === 'reopen' || name === 'restore' || (name === 'check' && sale.changed_since_check)) open({ name });
    else void step(name);
  };
  const steps = manages ? stepsOf(sale).map(([name, shortcut]) => action(name, shortcut, () => take(name))) : [];
  const cancel = sale.lifecycle === 'active' ? [dialog('cancel', 'cancel')] : [];
  const refund = dialog('add_refund', 'refund');
  const addBooking = dialog('add_booking', 'add_booking');

  const explain: PageAction = {
    id: 'explain_profit',
    name: t('actions.explain_profit'),
    shortcut: 'explain',
    reason: null,
    run: () => open({ name: 'explain_profit' }),
  };

  const waiting = sale.tourist_payments.find(({ state }) => state === 'new');
  const judge = (name: 'accept' | 'decline'): PageAction => {
    const refused = waiting && touristPaymentAbilities(waiting, sale, viewer)[name];
    return {
      id: name,
      name: t(`actions.${name}_next`),
      shortcut: name,
      reason: refused ? t(`errors.${refused}`) : waiting ? null : t('sale.no_new_payments'),
      run: () => waiting && open({ name, payment: waiting }),
    };
  };
  const judging = manages ? [judge('accept'), judge('decline')] : [];

  useScreenActions([addPayment, edit, ...steps, ...cancel, refund, addBooking, ...judging, explain]);
  return { addPayment, edit, steps, cancel, refund, addBooking, explain, busy };
}
