import type { ChangeEvent, FocusEvent, HTMLAttributes, KeyboardEventHandler, MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
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
  /** What an empty field stands for. It is no attribute of the input: screen readers would say it as its value. */
  placeholder?: string;
  /** How that is said: "предложено 12 650", unless it is no proposal, or the hint says it (an empty text). */
  placeholderSaid?: string;
  /** Stands behind the value: a unit, a button. */
  after?: ReactNode;
  /** Digits stand at the right. */
  number?: boolean;
  /** Several lines. */
  rows?: number;
  maxLength?: number;
  /**
   * What was not taken of the last thing typed; it stands beside a problem, too. It is said when it happens, and describes
   * nothing: a description that changes is read out as well.
   */
  note?: string | null;
  /** The id of more that describes the field. */
  describedBy?: string | undefined;
  /** Of a number that the arrows change: what it is, and between which. */
  spin?: { now: number | null; min: number; max: number };
  /** Whether Tab comes to it. */
  tabIndex?: number;
  ref?: Ref<HTMLInputElement>;
};

/** The placeholder of a field whose emptiness means something that is no proposal: it is said as it is written. */
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
  /** Ids of what describes the field. */
  described: string;
  onBlur: (event: FocusEvent) => void;
};

/** What a line and a block have in common. */
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
    // Clicked, a number is selected as it is by Tab: what is typed replaces it.
    ...(props.spin ? { ...spinButton(props.spin), onClick: selectAll } : {}),
    ...(props.required ? { 'aria-required': true } : {}),
    ...(props.problem ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
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
    // What was understood of an amount is heard even when the next field has the focus already.
    const value = number ? changing.unheard() : '';
    if (value !== '') say('understood', t('speech.value', { label: short ?? label, value }));
    changing.leave();
    props.onBlur?.(event);
  };
  const described = listOf(saysPlaceholder && `${id}-placeholder`, problem && `${id}-problem`, changing.describedBy);
  const shared = sharedProps(props, { id, described, onBlur });
  return (
    <div className="field" {...(bare ? { 'data-bare': '' } : {})} {...(problem ? { 'data-invalid': '' } : {})}>
      <FieldLabel label={label} {...(short ? { short } : {})} required={required} htmlFor={id} />
      <div className="field-box">
        {isPlaceheld && (
          <span className="field-placeholder" aria-hidden="true" {...(number ? { 'data-number': '' } : {})}>
            {placeholder}
          </span>
        )}
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

/** What stands below a field: what was not taken, its hint, its problem. */
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
