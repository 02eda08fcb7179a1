import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type SaleActionName, saleAbilities, touristPaymentAbilities } from '#contract/abilities.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session/me.tsx';
import { useScreenActions } from '../../shell/screen-actions.tsx';
import type { PageAction } from './action-button.tsx';
import type { SaleDialog } from './sale-dialogs.tsx';
import type { SaleDetailsData } from './sale-query.ts';
import { useSaleStep } from './use-sale-step.ts';

/** Steps that are one press: they need no more than their name. Which of two opposite ones makes sense depends on the state. */
const stepsOf = ({ audit, lifecycle, target }: SaleDetailsData) =>
  [
    [audit === 'checked' ? 'uncheck' : 'check', 'C'],
    [({ active: 'complete', completed: 'reopen', cancelled: 'restore' } as const)[lifecycle], 'F'],
    [target === 'added' ? 'remove_from_target' : 'add_to_target', 'T'],
  ] as const;

/**
 * Everything that can be done with a sale on its page, each with its letter: the page shows it as buttons, the palette by
 * name, the letters work everywhere on it. A and D judge the oldest payment that waits.
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

  const action = (name: SaleActionName, shortcut: string, run: () => void): PageAction => {
    const refused = can[name];
    return { id: name, name: t(`actions.${name}`), shortcut, reason: refused && t(`errors.${refused}`), run };
  };
  const dialog = (name: 'add_payment' | 'add_refund' | 'add_booking' | 'cancel', shortcut: string) =>
    action(name, shortcut, () => open({ name }));

  const addPayment = dialog('add_payment', 'P');
  const edit = action('edit', 'E', () => navigate(paths.editSale(sale.id)));
  const steps = manages ? stepsOf(sale).map(([name, letter]) => action(name, letter, () => void step(name))) : [];
  const cancel = sale.lifecycle === 'active' ? [dialog('cancel', 'X')] : [];
  const refund = dialog('add_refund', 'R');
  const addBooking = dialog('add_booking', 'B');

  const explain: PageAction = {
    id: 'explain_profit',
    name: t('actions.explain_profit'),
    shortcut: 'W',
    reason: null,
    run: () => open({ name: 'explain_profit' }),
  };

  const waiting = sale.tourist_payments.find(({ state }) => state === 'new');
  const judge = (name: 'accept' | 'decline', shortcut: string): PageAction => {
    const refused = waiting && touristPaymentAbilities(waiting, sale, viewer, today())[name];
    return {
      id: name,
      name: t(`actions.${name}_next`),
      shortcut,
      reason: refused ? t(`errors.${refused}`) : waiting ? null : t('sale.no_new_payments'),
      run: () => waiting && open({ name, payment: waiting }),
    };
  };
  const judging = manages ? [judge('accept', 'A'), judge('decline', 'D')] : [];

  useScreenActions([addPayment, edit, ...steps, ...cancel, refund, addBooking, ...judging, explain]);
  return { addPayment, edit, steps, cancel, refund, addBooking, explain, busy };
}
