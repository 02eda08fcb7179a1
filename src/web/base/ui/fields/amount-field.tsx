import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/base/money.ts';
import { formatAmount } from '../../i18n/format.ts';
import { formatNumber } from '../../i18n/write-number.ts';
import { parseAmount, parseSigned } from '../../text/parse-amount.ts';
import { fieldId } from './field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useFormatted } from './use-formatted.ts';

type AmountFieldProps = Omit<TextFieldProps, 'number' | 'after' | 'rows' | 'type' | 'inputMode'> & {
  /** The fixed currency, shown behind the value; another currency in the typed text is an error. */
  unit?: Currency;
  /** Called with a currency or a rate in the typed text: `500$`, `500$ @12650`. */
  onCurrency?: (currency: Currency) => void;
  onRate?: (rate: string) => void;
  /** Negative amounts are allowed. */
  signed?: boolean;
};

/**
 * An amount of money, formatted for the language when the field loses the focus. Understands `99.5`, `99,5`, `1
 * 234,50`, `1.2м` and `500$ @12650` in every language.
 */
export function AmountField({ onCurrency, onRate, onBlur, unit, hint, signed, ...props }: AmountFieldProps) {
  const { t } = useTranslation();
  const read = signed ? parseSigned : parseAmount;
  const understood = understoodOf(props.value, read);
  const typed = read(props.value);
  const isOther = unit !== undefined && (typed?.currency ?? unit) !== unit;
  const unitId = `${fieldId(props.name)}-unit`;
  const onChange = (written: string) => {
    if (typed?.currency) onCurrency?.(typed.currency);
    if (typed?.rate) onRate?.(typed.rate);
    props.onChange(written);
  };
  const settle = useFormatted({ value: props.value, onChange }, () =>
    typed && !isOther ? formatAmount(typed.amount) : null,
  );
  // Shown below the field in a narrow column, elsewhere inside of it; the hint describes it to screen readers either
  // way.
  const inside = understood && !props.bare;
  return (
    <TextField
      {...props}
      {...(unit ? { describedBy: unitId } : {})}
      problem={props.problem ?? (isOther ? t('errors.other_currency') : null)}
      number
      inputMode="decimal"
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      after={
        <>
          {inside && (
            <span className="field-unit" aria-hidden="true">
              {understood}
            </span>
          )}
          {unit && (
            <span className="field-unit" id={unitId}>
              {unit}
            </span>
          )}
        </>
      }
      hint={
        understood ? (
          <>
            <span className={inside ? 'hidden-text' : ''}>{understood} </span>
            {hint}
          </>
        ) : (
          hint
        )
      }
    />
  );
}

/** The parsed amount, "= 6 325 000 UZS", unless it looks like the typed text. */
function understoodOf(typed: string, parse: typeof parseAmount): string | null {
  const read = /^[-−]?[\d\s]+([.,]\d{0,2})?$/.test(typed) ? null : parse(typed);
  if (!read || typed === formatAmount(read.amount)) return null;
  return `= ${formatNumber(read.amount)} ${read.currency ?? ''}`.trimEnd();
}
