import type { HTMLAttributes, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldProps, fieldId } from './field.tsx';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: KeyboardEventHandler;
  type?: 'text' | 'password' | 'tel' | 'search';
  autoComplete?: string;
  autoFocus?: boolean;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  /** Stands behind the value: a unit, a button. */
  after?: ReactNode;
  /** Digits stand at the right. */
  number?: boolean;
  /** Several lines. */
  rows?: number;
  maxLength?: number;
  /** The id of more that describes the field. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A line or a block of text. */
export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    short,
    problem,
    warning,
    hint,
    required = false,
    bare,
    value,
    onChange,
    after,
    number,
    rows,
    ref,
  } = props;
  const {
    onBlur,
    onKeyDown,
    type = 'text',
    autoComplete = 'off',
    autoFocus,
    inputMode,
    placeholder,
    maxLength,
    describedBy,
  } = props;
  const shared = { autoComplete, placeholder, maxLength, onKeyDown };
  return (
    <AriaTextField
      // React Aria keeps the id that a field began with: in a row that moves up it is another field from then on.
      key={name}
      className="field"
      {...(bare ? { 'data-bare': '' } : {})}
      id={fieldId(name)}
      name={name}
      value={value}
      onChange={onChange}
      {...(onBlur ? { onBlur } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      isRequired={required}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      type={type}
      autoFocus={autoFocus ?? false}
    >
      <FieldLabel label={label} {...(short ? { short } : {})} required={required} />
      <div className="field-box">
        {rows ? (
          <TextArea {...shared} rows={rows} />
        ) : (
          <Input
            {...shared}
            {...(ref ? { ref } : {})}
            {...(inputMode ? { inputMode } : {})}
            {...(number ? { 'data-number': '' } : {})}
          />
        )}
        {after}
      </div>
      <FieldNotes hint={hint} warning={warning ?? null} problem={problem ?? null} />
    </AriaTextField>
  );
}
