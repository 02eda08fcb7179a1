import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '#contract/base/money.ts';
import { useDirectories } from '../base/directories/directories.tsx';
import { Choice } from '../base/ui/fields/choice.tsx';
import { fieldId } from '../base/ui/fields/field.tsx';
import { Lookup, type LookupOption } from '../base/ui/fields/lookup/lookup.tsx';
import { AddPaymentMethodDialog } from '../directories/add-dialogs.tsx';
import { inCurrency, type Side, type TransferForm } from './cash-transfer-form.ts';

type TransferDeskProps = {
  side: Side;
  form: TransferForm;
  onChange: (patch: Partial<TransferForm>) => void;
  offices: LookupOption[];
  methods: { id: number; name: string }[];
  problemAt: (field: string) => string | null;
  /** The amount. */
  children: ReactNode;
};

/** One side of a transfer: which desk it is, and the amount. */
export function TransferDesk({ side, form, onChange, offices, methods, problemAt, children }: TransferDeskProps) {
  const { t } = useTranslation();
  const { refresh, loading } = useDirectories();
  const heading = useId();
  const [adding, setAdding] = useState(false);
  const method = `${side}_method_id` as const;
  return (
    <fieldset className="transfer-side" aria-labelledby={heading}>
      <span className="transfer-heading" id={heading}>
        {t(`transfer.${side}`)}
      </span>
      <Lookup
        name={`${side}_office_id`}
        label={t('fields.office')}
        required
        options={offices}
        value={form[`${side}_office_id`]}
        onChange={(id) => onChange({ [`${side}_office_id`]: id })}
        problem={problemAt(`${side}_office_id`)}
      />
      <div className="transfer-desk">
        <Choice
          name={method}
          label={t('fields.method')}
          required
          options={methods}
          loading={loading}
          value={form[method]}
          onChange={(id) => onChange({ [method]: id })}
          add={{ name: t('directories.add_payment_method'), onAdd: () => setAdding(true) }}
          problem={problemAt(method)}
        />
        <Choice
          name={`${side}_currency`}
          label={t('fields.currency')}
          required
          options={currencies.map((code) => ({ id: code, name: code }))}
          value={form[`${side}_currency`]}
          onChange={(currency) => onChange(inCurrency(side, currency))}
          problem={problemAt(`${side}_currency`)}
        />
      </div>
      {children}
      {adding && (
        <AddPaymentMethodDialog
          name=""
          onAdded={({ id }) => void refresh().then(() => onChange({ [method]: id }))}
          onClose={() => setAdding(false)}
          fallback={() => document.getElementById(fieldId(method))}
        />
      )}
    </fieldset>
  );
}
