import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPaymentMethod } from '#contract/directories/add-payment-method.ts';
import type { MethodUse, PaymentMethodRow } from '#contract/directories/directories.ts';
import { editPaymentMethod } from '#contract/directories/edit-payment-method.ts';
import { send } from '../base/api/http.ts';
import { NameDialog } from '../base/forms/name-dialog.tsx';
import { RetireDialog } from '../base/forms/retire-dialog.tsx';
import { Switch } from '../base/ui/fields/switch.tsx';
import './payment-method-dialogs.css';

type Flags = Pick<PaymentMethodRow, `for_${MethodUse}`>;
type MethodDialogProps = {
  method: Flags & Pick<PaymentMethodRow, 'id' | 'name' | 'pays_by' | 'retired' | 'version'>;
  onClose: () => void;
};

/** Each use that stands on another one after it. */
export const usesInOrder: readonly MethodUse[] = ['tourist_payments', 'sales', 'partner_payments', 'bookings'];

const allOn: Flags = { for_sales: true, for_bookings: true, for_tourist_payments: true, for_partner_payments: true };

type UsesProps = { flags: Flags; onChange: (flags: Flags) => void };

/** What a method is for, one switch a use. */
function Uses({ flags, onChange }: UsesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="method-uses">
      <legend>{t('method_uses.label')}</legend>
      {usesInOrder.map((use) => (
        <Switch
          key={use}
          label={t(`method_uses.use.${use}`)}
          hint={t(`method_uses.hint.${use}`)}
          isOn={flags[`for_${use}`]}
          onChange={(isOn) => onChange({ ...flags, [`for_${use}`]: isOn })}
        />
      ))}
    </fieldset>
  );
}

/** Adds a way to pay and says what it is for. */
export function NewPaymentMethodDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [flags, setFlags] = useState(allOn);
  return (
    <NameDialog
      title={t('directories.new_payment_method')}
      action={t('directories.add')}
      name=""
      perform={(name, { key }) => send(addPaymentMethod, { body: { name, ...flags }, key })}
      done={(name) => t('directories.added', { name })}
      onClose={onClose}
    >
      {({ changed }) => (
        <Uses
          flags={flags}
          onChange={(chosen) => {
            setFlags(chosen);
            changed();
          }}
        />
      )}
    </NameDialog>
  );
}

/** Gives a payment method another name, on all its payments too, and says what it is for from now on. */
export function EditPaymentMethodDialog({ method, onClose }: MethodDialogProps) {
  const { t } = useTranslation();
  const { id, name: before, version, for_sales, for_bookings, for_tourist_payments, for_partner_payments } = method;
  const isFixed = method.pays_by === 'points';
  const [flags, setFlags] = useState<Flags>({ for_sales, for_bookings, for_tourist_payments, for_partner_payments });
  return (
    <NameDialog
      title={t('words.payment_method.title', { name: before })}
      action={t('save')}
      name={before}
      perform={(name, { key }) => {
        const body = { name, ...(isFixed ? {} : flags) };
        return send(editPaymentMethod, { params: { id }, body, key, version });
      }}
      done={(name) => t('directories.renamed', { name })}
      onClose={onClose}
    >
      {({ changed }) =>
        isFixed ? (
          <p className="dim">{t('method_uses.points_hint')}</p>
        ) : (
          <Uses
            flags={flags}
            onChange={(chosen) => {
              setFlags(chosen);
              changed();
            }}
          />
        )
      }
    </NameDialog>
  );
}

/** Stops offering a payment method for new payments, or offers it again. */
export function RetirePaymentMethodDialog({ method, onClose }: MethodDialogProps) {
  const { id, version } = method;
  return (
    <RetireDialog
      word="payment_method"
      row={method}
      perform={(retired, { key }) => send(editPaymentMethod, { params: { id }, body: { retired }, key, version })}
      onClose={onClose}
    />
  );
}
