import { formatCount, formatRate } from '../../i18n/format.ts';
import { formatNumber } from '../../i18n/write-number.ts';
import { parseRate } from '../../text/parse-amount.ts';
import { parsePercent, parseSignedWhole, parseWhole } from '../../text/parse-whole.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useWritten } from './use-written.ts';

type NumberFieldProps = Omit<TextFieldProps, 'number' | 'rows' | 'type'> & {
  /** What is typed as the language writes it; null when it is no such number. */
  write: (typed: string) => string | null;
};

function NumberField({ write, onBlur, ...props }: NumberFieldProps) {
  const settle = useWritten(props, write);
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

/** A share of a hundred; the sign stands in the field. */
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

/** A whole number, written with its groups. A small one that the arrows change is a `CountField`. */
export function WholeField({ signed = false, ...props }: KnownFieldProps & { signed?: boolean }) {
  const read = signed ? parseSignedWhole : parseWhole;
  return (
    <NumberField
      {...props}
      // Keyboards of digits have no minus.
      {...(signed ? {} : { inputMode: 'numeric' as const })}
      write={(typed) => {
        const count = read(typed);
        return count === null ? null : formatCount(count);
      }}
    />
  );
}
