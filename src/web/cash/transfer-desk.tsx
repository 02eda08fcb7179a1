import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormPart } from '../base/forms/fields-of.ts';
import { fieldsOf } from '../base/forms/fields-of.ts';
import { Choice } from '../base/ui/fields/choice.tsx';
import { Lookup, type LookupOption } from '../base/ui/fields/lookup/lookup.tsx';
import { currencyOptions } from '../currencies/currency-choice.tsx';
import { MethodChoice } from '../directories/method-choice.tsx';
import { inCurrency, type Side, type TransferForm } from './cash-transfer-form.ts';

type TransferDeskProps = FormPart<TransferForm> & {
  side: Side;
  offices: LookupOption[];
  methods: { id: number; name: string }[];
  /** The amount. */
  children: ReactNode;
};

/** One side of a transfer: the desk and the amount. */
export function TransferDesk({ side, offices, methods, children, ...part }: TransferDeskProps) {
  const { t } = useTranslation();
  const heading = useId();
  const field = fieldsOf(part);
  return (
    <fieldset className="transfer-side" aria-labelledby={heading}>
      <span className="transfer-heading" id={heading}>
        {t(`transfer.${side}`)}
      </span>
      <Lookup {...field(`${side}_office_id`)} label={t('fields.office')} required options={offices} />
      <div className="transfer-desk">
        <MethodChoice {...field(`${side}_method_id`)} required methods={methods} />
        <Choice
          {...field(`${side}_currency`)}
          label={t('fields.currency')}
          required
          options={currencyOptions}
          onChange={(currency) => part.onChange(inCurrency(side, currency))}
        />
      </div>
      {children}
    </fieldset>
  );
}
