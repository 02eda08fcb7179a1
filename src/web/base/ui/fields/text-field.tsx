import type { ChangeEvent, FocusEvent, HTMLAttributes, KeyboardEventHandler, MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { flag } from '../flag.ts';
import { say } from '../focus/speech-profile.ts';
import { FieldLabel, type FieldProps, fieldId, hintOf } from './field.tsx';
import { useDescription } from './use-description.ts';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
  onFocus?: () => void;
  onKeyDown?: KeyboardEventHandler;
  type?: 'text' | 'password' | 'tel' | 'search';
  autoComplete?: string;
  autoFocus?: boolean;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Shown in an empty field. Not the input's attribute, which screen readers would read as its value. */
  placeholder?: string;
  /** The placeholder for screen readers, by default "предложено 12 650"; empty if the hint contains it. */
  placeholderSaid?: string;
  /** Behind the value: a unit, a button. */
  after?: ReactNode;
  /** A number, aligned to the right. */
  number?: boolean;
  /** Several lines. */
  rows?: number;
  maxLength?: number;
  /**
   * The characters that were removed from the typed text; shown also besides a problem. It is announced and does not
   * describe the field, because screen readers would read the changed description as well.
   */
  note?: string | null;
  /** The id of another element that describes the field. */
  describedBy?: string | undefined;
  /** The value and the limits of a number that the arrow keys change. */
  spin?: { now: number | null; min: number; max: number };
  /** 0 if Tab stops here, -1 if not. */
  tabIndex?: number;
  ref?: Ref<HTMLInputElement>;
};

/** The placeholder of a field whose empty value has a meaning of its own: screen readers read it as it is written. */
export const placeheld = (text: string) => ({ placeholder: text, placeholderSaid: text });

const spinButton = ({ now, min, max }: NonNullable<TextFieldProps['spin']>) => ({
  role: 'spinbutton',
  'aria-valuemin': min,
  'aria-valuemax': max,
  ...(now === null ? {} : { 'aria-valuenow': now }),
});

const listOf = (...ids: unknown[]): string => ids.filter(Boolean).join(' ');

const selectAll = ({ currentTarget }: MouseEvent<HTMLInputElement | HTMLTextAreaElement>) => currentTarget.select();

type Described = {
  id: string;
  /** Ids of the elements that describe the field. */
  described: string;
  onBlur: (event: FocusEvent) => void;
};

/** The props that `input` and `textarea` share. */
function sharedProps(props: TextFieldProps, { id, described, onBlur }: Described) {
  const { name, value, autoComplete = 'off', maxLength, onKeyDown, onFocus, autoFocus, tabIndex } = props;
  return {
    id,
    name,
    value,
    autoComplete,
    maxLength,
    onKeyDown,
    onBlur,
    onFocus,
    autoFocus,
    tabIndex,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => props.onChange(target.value),
    // A click selects the number as Tab does, so that typing replaces it.
    ...(props.spin ? { ...spinButton(props.spin), onClick: selectAll } : {}),
    'aria-required': props.required || undefined,
    'aria-invalid': Boolean(props.problem) || undefined,
    'aria-describedby': described || undefined,
  };
}

/** A line or a block of text. */
export function TextField(props: TextFieldProps) {
  const { t } = useTranslation();
  const { name, label, short, problem, warning, hint, required = false, bare, note, number, describedBy } = props;
  const { after, rows, placeholder = '', placeholderSaid, type = 'text', inputMode, ref } = props;
  const id = fieldId(name);
  const isPlaceheld = props.value === '' && placeholder !== '';
  const saysPlaceholder = isPlaceheld && placeholderSaid !== '';
  const changing = useDescription(id, listOf(!problem && (hint || warning) && `${id}-hint`, describedBy));
  const onBlur = (event: FocusEvent) => {
    // Announced here, because the description of a field that has lost the focus is not read.
    const value = number ? changing.pending() : '';
    if (value !== '') say('understood', t('speech.value', { label: short ?? label, value }));
    changing.leave();
    props.onBlur?.(event);
  };
  const described = listOf(saysPlaceholder && `${id}-placeholder`, problem && `${id}-problem`, changing.describedBy);
  const shared = sharedProps(props, { id, described, onBlur });
  return (
    <div className="field" data-bare={flag(bare)} data-invalid={flag(problem)}>
      <FieldLabel label={label} {...(short ? { short } : {})} required={required} htmlFor={id} />
      <div className="field-box">
        {isPlaceheld && (
          <span className="field-placeholder" aria-hidden="true" data-number={flag(number)}>
            {placeholder}
          </span>
        )}
        {rows ? (
          <textarea {...shared} rows={rows} />
        ) : (
          <input {...shared} type={type} ref={ref} inputMode={inputMode} data-number={flag(number)} />
        )}
        {after}
      </div>
      {saysPlaceholder && (
        <span className="hidden-text" id={`${id}-placeholder`}>
          {placeholderSaid ?? t('speech.proposed', { value: placeholder })}
        </span>
      )}
      <FieldNotes id={id} note={note} hint={hint} warning={warning} problem={problem} />
    </div>
  );
}

type FieldNotesProps = Pick<TextFieldProps, 'note' | 'hint' | 'warning' | 'problem'> & { id: string };

/** Below a field: removed characters, hint, problem. */
function FieldNotes({ id, note, hint, warning, problem }: FieldNotesProps) {
  return (
    <>
      {note && <span className="field-note">{note}</span>}
      <span className="field-hint" id={`${id}-hint`}>
        {hintOf({ hint, warning: warning ?? null, problem: problem ?? null })}
      </span>
      {problem && (
        <span className="field-error" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </>
  );
}
