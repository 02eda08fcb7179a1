import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addSaleToTarget } from '#contract/commands/add-sale-to-target.ts';
import { checkSale } from '#contract/commands/check-sale.ts';
import { completeSale } from '#contract/commands/complete-sale.ts';
import { removeSaleFromTarget } from '#contract/commands/remove-sale-from-target.ts';
import { reopenSale } from '#contract/commands/reopen-sale.ts';
import { restoreSale } from '#contract/commands/restore-sale.ts';
import { uncheckSale } from '#contract/commands/uncheck-sale.ts';
import { send } from '../../api/http.ts';
import { toastRefusal } from '../../api/toast-refusal.ts';
import { toastDone } from '../../ui/toasts.tsx';

const commands = {
  check: checkSale,
  uncheck: uncheckSale,
  complete: completeSale,
  reopen: reopenSale,
  restore: restoreSale,
  add_to_target: addSaleToTarget,
  remove_from_target: removeSaleFromTarget,
};

/** Takes a step of the sale's lifecycle that needs nothing but its name, and says what came of it. */
export function useSaleStep(id: number, refresh: () => Promise<void>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const step = async (name: keyof typeof commands) => {
    setBusy(true);
    try {
      await send(commands[name], { params: { id }, key: crypto.randomUUID() });
      toastDone(t(`sale.done.${name}`));
    } catch (error) {
      toastRefusal(error, t);
    }
    await refresh();
    setBusy(false);
  };
  return { step, busy };
}
