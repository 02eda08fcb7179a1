import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from './field.tsx';
import { Icon } from './icon.tsx';
import './error-summary.css';

type ErrorSummaryProps = {
  /** What is wrong with the whole, when it belongs to no field. */
  message: string | null;
  fields: { name: string; label: string; problem: string }[];
  /** Changes with each refusal: the focus comes here each time. */
  attempt: number;
};

/**
 * "Fix 3 fields", with a link to each. Takes the focus when a form was refused, and is read by that; it is no alert, as it
 * gets shorter with each field that is put right, which is not to be shouted.
 */
export function ErrorSummary({ message, fields, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = useRef(0);
  const isEmpty = message === null && fields.length === 0;
  // Once for each refusal: what is typed afterwards makes it shorter and longer, and keeps the focus.
  useEffect(() => {
    if (attempt === shown.current || isEmpty) return;
    shown.current = attempt;
    box.current?.focus();
  }, [attempt, isEmpty]);
  if (isEmpty) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form, this is about one
    <div
      className="error-summary"
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-fields`}
      tabIndex={-1}
      ref={box}
    >
      <p className="error-summary-title" id={`${id}-title`}>
        <Icon name="warning" />
        {fields.length > 0 ? t('form.fix', { count: fields.length }) : message}
      </p>
      {fields.length > 0 && message !== null && <p>{message}</p>}
      {fields.length > 0 && (
        <ul id={`${id}-fields`}>
          {fields.map(({ name, label, problem }) => (
            <li key={name}>
              <a
                className="link"
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(name))?.focus();
                }}
              >
                {label}
              </a>
              {': '}
              {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
