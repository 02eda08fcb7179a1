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

/** A line or a block of text. */
export function TextField(props: TextFieldProps) {
  const { t } = useTranslation();
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
    tabIndex,
    type = 'text',
    autoComplete = 'off',
    autoFocus,
    inputMode,
    placeholder = '',
    placeholderSaid,
    maxLength,
    describedBy,
  } = props;
  const id = fieldId(name);
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const placeholderId = `${id}-placeholder`;
  const isPlaceheld = value === '' && placeholder !== '';
  const saysPlaceholder = isPlaceheld && placeholderSaid !== '';
  const changing = useDescription(id, listOf(!problem && (hint || warning) && hintId, describedBy));
  const described = listOf(saysPlaceholder && placeholderId, problem && problemId, changing.describedBy);
  const leave = (event: FocusEvent) => {
    // What was understood of an amount is heard even when the next field has the focus already.
    const value = number ? changing.unheard() : '';
    if (value !== '') say('understood', t('speech.value', { label: short ?? label, value }));
    changing.leave();
    onBlur?.(event);
  };
  const shared = {
    id,
    name,
    value,
    autoComplete,
    maxLength,
    onKeyDown,
    onBlur: leave,
    onFocus,
    autoFocus,
    tabIndex,
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
        <span className="hidden-text" id={placeholderId}>
          {placeholderSaid ?? t('speech.proposed', { value: placeholder })}
        </span>
      )}
      {note && <span className="field-note">{note}</span>}
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
