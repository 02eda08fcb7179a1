import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDirection } from '#contract/directories/add-direction.ts';
import { addPartner } from '#contract/directories/add-partner.ts';
import { addPaymentMethod } from '#contract/directories/add-payment-method.ts';
import type { Partner } from '#contract/directories/directories.ts';
import { send } from '../base/api/http.ts';
import type { Attempt } from '../base/api/use-submission.ts';
import { NameDialog, type NameForm } from '../base/forms/name-dialog.tsx';
import { PartnerFields, type PartnerForm } from './partner-fields.tsx';

type Added = { id: number; name: string };
type AddDialogProps<A extends Added = Added> = {
  name: string;
  onAdded: (added: A) => void;
  onClose: () => void;
  /** Where the focus goes when what opened the dialog is gone by then. */
  fallback?: () => HTMLElement | null;
};

/** A name to add to one of the company's lists; a name that is there already is refused at the field. */
function AddDialog<A extends Added>(
  props: AddDialogProps<A> & {
    title: string;
    perform: (name: string, attempt: Attempt) => Promise<A>;
    fields?: Record<string, unknown>;
    children?: ReactNode | ((form: NameForm) => ReactNode);
  },
) {
  const { onAdded, ...rest } = props;
  const { t } = useTranslation();
  return (
    <NameDialog
      {...rest}
      action={t('directories.add')}
      done={(name) => t('directories.added', { name })}
      onDone={onAdded}
    />
  );
}

export function AddDirectionDialog(props: AddDialogProps) {
  const { t } = useTranslation();
  const perform = (name: string, { key }: Attempt) => send(addDirection, { body: { name }, key });
  return <AddDialog {...props} title={t('directories.new_direction')} perform={perform} />;
}

export function AddPaymentMethodDialog(props: AddDialogProps) {
  const { t } = useTranslation();
  const perform = (name: string, { key }: Attempt) => send(addPaymentMethod, { body: { name }, key });
  return <AddDialog {...props} title={t('directories.new_payment_method')} perform={perform} />;
}

/** A partner works in one currency: its bookings begin with it. */
export function AddPartnerDialog(props: AddDialogProps<Partner>) {
  const { t } = useTranslation();
  const [partner, setPartner] = useState<PartnerForm>({ latin_name: '', currency: 'USD' });
  const perform = (name: string, { key }: Attempt) => send(addPartner, { body: { name, ...partner }, key });
  return (
    <AddDialog {...props} title={t('directories.new_partner')} perform={perform} fields={partner}>
      {(form) => <PartnerFields form={form} value={partner} onChange={setPartner} />}
    </AddDialog>
  );
}
