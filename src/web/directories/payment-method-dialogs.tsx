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

/** In the order of dependency: a use comes after those that it requires. */
export const usesInOrder: readonly MethodUse[] = ['tourist_payments', 'sales', 'partner_payments', 'bookings'];

const allOn: Flags = { for_sales: true, for_bookings: true, for_tourist_payments: true, for_partner_payments: true };

/** The name of a method, and a switch for each of its uses. */
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

/** Adds a payment method with its uses. */
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

/** Renames a payment method, also on its existing payments, and changes its uses. */
export function EditPaymentMethodDialog({ method, onClose }: EditMethodProps) {
  return method.pays_by === 'points' ? (
    <RenamePointsDialog method={method} onClose={onClose} />
  ) : (
    <EditMethodDialog method={method} onClose={onClose} />
  );
}

/** The uses of the points method can't be changed. */
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
