import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addSaleToTarget } from '#contract/sales/add-sale-to-target.ts';
import { checkSale } from '#contract/sales/check-sale.ts';
import { completeSale } from '#contract/sales/complete-sale.ts';
import { removeSaleFromTarget } from '#contract/sales/remove-sale-from-target.ts';
import { reopenSale } from '#contract/sales/reopen-sale.ts';
import { uncheckSale } from '#contract/sales/uncheck-sale.ts';
import { send } from '../../base/api/http.ts';
import { toastRefusal } from '../../base/api/toast-refusal.ts';
import { toastDone, toastUndoable } from '../../base/ui/feedback/toasts.tsx';

const commands = {
  check: checkSale,
  uncheck: uncheckSale,
  complete: completeSale,
  reopen: reopenSale,
  add_to_target: addSaleToTarget,
  remove_from_target: removeSaleFromTarget,
};
type Step = keyof typeof commands;

/**
 * Takes a step of the sale's lifecycle that asks nothing, and announces the outcome; what ends the sale can be taken
 * back.
 */
export function useSaleStep(id: number, refresh: () => Promise<void>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const step = async (name: Step, version?: number) => {
    setBusy(true);
    try {
      const sale = await send(commands[name], {
        params: { id },
        key: crypto.randomUUID(),
        ...(version && { version }),
      });
      const done = t(`sale.done.${name}`);
      if (name === 'complete') toastUndoable(done, { undo: () => void step('reopen', sale.version) });
      else toastDone(done);
    } catch (error) {
      toastRefusal(error, t);
    }
    await refresh();
    setBusy(false);
  };
  return { step, busy };
}
