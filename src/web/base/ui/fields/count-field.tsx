import type { KeyboardEvent, Ref } from 'react';
import { parseWhole } from '../../text/parse-whole.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useRejectedCharacters } from './use-rejected-characters.ts';

type CountFieldProps = Omit<
  TextFieldProps,
  'number' | 'rows' | 'type' | 'inputMode' | 'note' | 'onKeyDown' | 'spin'
> & {
  min: number;
  max: number;
  /** Called with the text behind a space or a plus: "2 1" fills this field and the next one. */
  onNext?: (typed: string[]) => void;
  ref?: Ref<HTMLInputElement>;
};

const SEPARATORS = /[\s+·.,/-]+/;
const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** A small whole number, which the arrow keys change by one. */
export function CountField({ min, max, onNext, ...props }: CountFieldProps) {
  const { value, onChange, onBlur } = props;
  const { note, strip, leave } = useRejectedCharacters({ value, takes: 'digits', keep: onlyDigits });
  const now = parseWhole(value);
  const type = (typed: string) => {
    const [own = '', ...others] = onNext ? typed.split(SEPARATORS) : [typed];
    // A separator alone keeps the number and moves to the next field.
    if (own !== '' || others.length === 0) onChange(strip(own));
    if (others.length > 0) onNext?.(others);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChange(String(Math.min(max, Math.max(min, (now ?? 0) + step))));
  };
  return (
    <TextField
      {...props}
      inputMode="numeric"
      note={note}
      onChange={type}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      spin={{ now, min, max }}
    />
  );
}
