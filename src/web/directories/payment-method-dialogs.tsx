import { useTranslation } from 'react-i18next';
import { addPaymentMethod } from '#contract/directories/add-payment-method.ts';
import type { MethodUse, PaymentMethodRow } from '#contract/directories/directories.ts';
import { editPaymentMethod } from '#contract/directories/edit-payment-method.ts';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { NameDialog } from '../base/forms/name-dialog.tsx';
import { to } from '../base/forms/target.ts';
import { useCommandForm } from '../base/forms/use-command-form.ts';
import type { Form } from '../base/forms/use-form.ts';
import { Switch } from '../base/ui/fields/switch.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import './payment-method-dialogs.css';

type Flags = Pick<PaymentMethodRow, `for_${MethodUse}`>;
type Method = Flags & Pick<PaymentMethodRow, 'id' | 'name' | 'pays_by' | 'version'>;

/** Each use that stands on another one after it. */
export const usesInOrder: readonly MethodUse[] = ['tourist_payments', 'sales', 'partner_payments', 'bookings'];

const allOn: Flags = { for_sales: true, for_bookings: true, for_tourist_payments: true, for_partner_payments: true };

/** What a method is called, and what it is for, one switch a use. */
function MethodFields({ form }: { form: Form<Flags & { name: string }> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...form.field('name')} label={t('fields.name')} />
      <fieldset className="method-uses">
        <legend>{t('method_uses.label')}</legend>
        {usesInOrder.map((use) => (
          <Switch
            key={use}
            label={t(`method_uses.use.${use}`)}
            hint={t(`method_uses.hint.${use}`)}
            isOn={form.typed[`for_${use}`]}
            onChange={(isOn) => form.set({ [`for_${use}`]: isOn })}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Adds a way to pay and says what it is for. */
export function NewPaymentMethodDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useCommandForm(to(addPaymentMethod), {
    title: t('directories.new_payment_method'),
    start: { name: '', ...allOn },
    done: ({ name }) => t('directories.added', { name }),
    onClose,
  });
  return (
    <FormDialog form={form} action={t('directories.add')}>
      <MethodFields form={form} />
    </FormDialog>
  );
}

type EditMethodProps = { method: Method; onClose: () => void };

/** Gives a payment method another name, on all its payments too, and says what it is for from now on. */
export function EditPaymentMethodDialog({ method, onClose }: EditMethodProps) {
  return method.pays_by === 'points' ? (
    <RenamePointsDialog method={method} onClose={onClose} />
  ) : (
    <EditMethodDialog method={method} onClose={onClose} />
  );
}

/** What points are for is not chosen. */
function RenamePointsDialog({ method: { id, name, version }, onClose }: EditMethodProps) {
  const { t } = useTranslation();
  const target = to(editPaymentMethod, { params: { id }, version });
  return (
    <NameDialog to={target} title={t('words.payment_method.title', { name })} name={name} onClose={onClose}>
      <p className="dim">{t('method_uses.points_hint')}</p>
    </NameDialog>
  );
}

function EditMethodDialog({ method, onClose }: EditMethodProps) {
  const { t } = useTranslation();
  const { id, name, version, for_sales, for_bookings, for_tourist_payments, for_partner_payments } = method;
  const form = useCommandForm(to(editPaymentMethod, { params: { id }, version }), {
    title: t('words.payment_method.title', { name }),
    start: { name, for_sales, for_bookings, for_tourist_payments, for_partner_payments },
    done: (answer) => t('directories.renamed', { name: answer.name }),
    onClose,
  });
  return (
    <FormDialog form={form}>
      <MethodFields form={form} />
    </FormDialog>
  );
}
