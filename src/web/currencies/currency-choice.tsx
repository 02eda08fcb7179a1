import { useTranslation } from 'react-i18next';
import { type Currency, currencies } from '#contract/base/money.ts';
import type { OfferedRate } from '../base/directories/directories.tsx';
import { Choice } from '../base/ui/fields/choice.tsx';
import type { FieldProps } from '../base/ui/fields/field.tsx';
import { useCurrencyWords } from './currency-words.ts';

export const currencyOptions = currencies.map((code) => ({ id: code, name: code }));

type CurrencyChoiceProps = Omit<FieldProps, 'label'> & {
  label?: string;
  value: Currency;
  onChange: (patch: { currency: Currency; currency_rate: string }) => void;
  offered: OfferedRate;
};

/** The currency of an amount. Another currency clears the rate, which was that of the previous one. */
export function CurrencyChoice({ label, onChange, offered, ...field }: CurrencyChoiceProps) {
  const { t } = useTranslation();
  return (
    <Choice
      {...field}
      label={label ?? t('fields.currency')}
      options={currencyOptions}
      onChange={(currency) => onChange({ currency, currency_rate: '' })}
      saidOf={useCurrencyWords(offered)}
    />
  );
}
