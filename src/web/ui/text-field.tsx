import type { ChangeEvent, HTMLAttributes, KeyboardEventHandler, MouseEvent, ReactNode, Ref } from 'react';
import { FieldLabel, type FieldProps, fieldId, hintOf } from './field.tsx';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
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
  /** What was not taken of the last thing typed; it stands beside a problem, too. */
  note?: string | null;
  /** The id of more that describes the field. */
  describedBy?: string | undefined;
  /** Of a number that the arrows change: what it is, and between which. */
  spin?: { now: number | null; min: number; max: number };
  /** Of a field in a grid: which cell it is, and whether Tab comes to it. */
  cell?: string;
  tabIndex?: number;
  ref?: Ref<HTMLInputElement>;
};

const spinButton = ({ now, min, max }: NonNullable<TextFieldProps['spin']>) => ({
  role: 'spinbutton',
  'aria-valuemin': min,
  'aria-valuemax': max,
  ...(now === null ? {} : { 'aria-valuenow': now }),
});

const selectAll = ({ currentTarget }: MouseEvent<HTMLInputElement | HTMLTextAreaElement>) => currentTarget.select();

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
    note,
    number,
    rows,
    spin,
    ref,
  } = props;
  const {
    onBlur,
    onFocus,
    onKeyDown,
    cell,
    tabIndex,
    type = 'text',
    autoComplete = 'off',
    autoFocus,
    inputMode,
    placeholder,
    maxLength,
    describedBy,
  } = props;
  const id = fieldId(name);
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const noteId = `${id}-note`;
  const described = [note ? noteId : null, problem ? problemId : hint || warning ? hintId : null, describedBy]
    .filter(Boolean)
    .join(' ');
  const shared = {
    id,
    name,
    value,
    autoComplete,
    placeholder,
    maxLength,
    onKeyDown,
    onBlur,
    onFocus,
    autoFocus,
    tabIndex,
    'data-cell': cell,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
    // Clicked, a number is selected as it is by Tab: what is typed replaces it.
    ...(spin ? { ...spinButton(spin), onClick: selectAll } : {}),
    ...(required ? { 'aria-required': true } : {}),
    ...(problem ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
  return (
    <div className="field" {...(bare ? { 'data-bare': '' } : {})} {...(problem ? { 'data-invalid': '' } : {})}>
      <FieldLabel label={label} {...(short ? { short } : {})} required={required} htmlFor={id} />
      <div className="field-box">
        {rows ? (
          <textarea {...shared} rows={rows} />
        ) : (
          <input
            {...shared}
            type={type}
            {...(ref ? { ref } : {})}
            {...(inputMode ? { inputMode } : {})}
            {...(number ? { 'data-number': '' } : {})}
          />
        )}
        {after}
      </div>
      {note && (
        <span className="field-note" id={noteId}>
          {note}
        </span>
      )}
      <span className="field-hint" id={hintId}>
        {hintOf({ hint, warning: warning ?? null, problem: problem ?? null })}
      </span>
      {problem && (
        <span className="field-error" id={problemId}>
          {problem}
        </span>
      )}
    </div>
  );
}
