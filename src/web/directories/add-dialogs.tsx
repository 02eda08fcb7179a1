import { useTranslation } from 'react-i18next';
import { addDirection } from '#contract/directories/add-direction.ts';
import { addPartner } from '#contract/directories/add-partner.ts';
import { addPaymentMethod } from '#contract/directories/add-payment-method.ts';
import type { Partner } from '#contract/directories/directories.ts';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { NameDialog } from '../base/forms/name-dialog.tsx';
import { to } from '../base/forms/target.ts';
import { useCommandForm } from '../base/forms/use-command-form.ts';
import { PartnerFields } from './partner-fields.tsx';

type AddDialogProps<Added = { id: number; name: string }> = {
  name: string;
  onAdded: (added: Added) => void;
  onClose: () => void;
  /** The focus target if the element that opened the dialog is gone by then. */
  fallback?: () => HTMLElement | null;
};

export function AddDirectionDialog({ onAdded, ...props }: AddDialogProps) {
  const { t } = useTranslation();
  return <NameDialog {...props} to={to(addDirection)} title={t('directories.new_direction')} isNew onDone={onAdded} />;
}

export function AddPaymentMethodDialog({ onAdded, ...props }: AddDialogProps) {
  const { t } = useTranslation();
  const title = t('directories.new_payment_method');
  return <NameDialog {...props} to={to(addPaymentMethod)} title={title} isNew onDone={onAdded} />;
}

/** A partner has one currency, the default of its bookings. */
export function AddPartnerDialog({ name, onAdded, onClose, fallback }: AddDialogProps<Partner>) {
  const { t } = useTranslation();
  const form = useCommandForm(to(addPartner), {
    title: t('directories.new_partner'),
    start: { name, latin_name: '', currency: 'USD' },
    done: (added) => t('directories.added', { name: added.name }),
    onDone: onAdded,
    onClose,
  });
  return (
    <FormDialog form={form} action={t('directories.add')} fallback={fallback}>
      <PartnerFields form={form} />
    </FormDialog>
  );
}
