import { formatCount, formatRate } from '../../i18n/format.ts';
import { formatNumber } from '../../i18n/write-number.ts';
import { parseRate } from '../../text/parse-amount.ts';
import { parsePercent, parseSignedWhole, parseWhole } from '../../text/parse-whole.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useFormatted } from './use-formatted.ts';

type NumberFieldProps = Omit<TextFieldProps, 'number' | 'rows' | 'type'> & {
  /** Formats the typed number for the language; null if it is no such number. */
  write: (typed: string) => string | null;
};

function NumberField({ write, onBlur, ...props }: NumberFieldProps) {
  const settle = useFormatted(props, write);
  return (
    <TextField
      {...props}
      number
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
    />
  );
}

type KnownFieldProps = Omit<NumberFieldProps, 'write' | 'inputMode'>;

/** An exchange rate. */
export const RateField = (props: KnownFieldProps) => (
  <NumberField
    {...props}
    inputMode="decimal"
    write={(typed) => {
      const rate = parseRate(typed);
      return rate && formatRate(rate);
    }}
  />
);

/** A percentage; the sign is in the field. */
export const PercentField = (props: Omit<KnownFieldProps, 'after'>) => (
  <NumberField
    {...props}
    inputMode="decimal"
    after={<span className="field-unit">%</span>}
    write={(typed) => {
      const percent = parsePercent(typed);
      return percent && formatNumber(percent);
    }}
  />
);

/** A whole number with digit grouping. A small one that the arrow keys change is a `CountField`. */
export function WholeNumberField({ signed = false, ...props }: KnownFieldProps & { signed?: boolean }) {
  const read = signed ? parseSignedWhole : parseWhole;
  return (
    <NumberField
      {...props}
      // Numeric keyboards have no minus.
      {...(signed ? {} : { inputMode: 'numeric' as const })}
      write={(typed) => {
        const count = read(typed);
        return count === null ? null : formatCount(count);
      }}
    />
  );
}
