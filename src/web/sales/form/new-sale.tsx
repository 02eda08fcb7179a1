import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { createSale } from '#contract/sales/create-sale.ts';
import { send } from '../../base/api/http.ts';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { Button } from '../../base/ui/button.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { paths } from '../../paths.ts';
import { createBody } from './read-sale.ts';
import { emptySale, nextSale } from './sale-form.ts';
import { SaleSheet } from './sale-sheet.tsx';
import { useSaleForm } from './use-sale-form.ts';

/** The agent's main job: a sale with its bookings, and a payment if there is one. */
export default function NewSale() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const thenNext = useRef(false);
  const editing = useSaleForm({
    name: 'new-sale',
    base: null,
    formOf: (_, today) => emptySale(today),
    perform: (reading, { key, confirmed }) => send(createSale, { body: { ...createBody(reading), confirmed }, key }),
    onDone: (sale) => {
      toastDone(t('sale.added', { id: sale.id }));
      if (thenNext.current) begin(nextSale(editing.form, editing.today));
      else navigate(paths.saleDetails(sale.id));
    },
  });
  const begin = (form = emptySale(editing.today)) => {
    editing.restart(null, form);
    editing.submission.reset();
    document.getElementById(fieldId('tourist_phone'))?.focus();
  };
  const save = (next: boolean) => {
    thenNext.current = next;
    editing.save();
  };
  useScreenActions([{ id: 'save_and_next', name: t('sale.save_and_next'), run: () => save(true) }]);
  return (
    <SaleSheet
      editing={editing}
      title={t('titles.new_sale')}
      sale={null}
      onSave={() => save(false)}
      onDiscard={() => begin()}
      actions={
        <Button wide isPending={editing.submission.busy} onPress={() => save(true)}>
          {t('sale.save_and_next')}
        </Button>
      }
    />
  );
}
