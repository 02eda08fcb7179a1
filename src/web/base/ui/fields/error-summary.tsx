import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { fieldId } from './field.tsx';
import './error-summary.css';

type WrongField = { name: string; label: string; problem: string };

type ErrorSummaryProps = {
  /** The error that belongs to no field. */
  message: string | null;
  fields: WrongField[];
  /** Counts refusals: the summary is focused after each one. */
  attempt: number;
};

/** Sorts errors by the position of their fields in the page: different checks report them in different orders. */
function inPageOrder(fields: WrongField[]): WrongField[] {
  const elements = new Map(fields.map(({ name }) => [name, document.getElementById(fieldId(name))]));
  return fields.toSorted((one, other) => {
    const [first, second] = [elements.get(one.name), elements.get(other.name)];
    if (!first || !second) return 0;
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/**
 * "Fix 3 fields", with a link to each. It is focused when a form was refused, so that screen readers read it with the
 * first error. No `role="alert"`: it changes with each corrected field, and those changes should not be announced.
 */
export function ErrorSummary({ message, fields, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = useRef(0);
  const isEmpty = message === null && fields.length === 0;
  // Once for each refusal: corrections afterwards change the list, and the focus stays in the field.
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
      {...(fields.length > 0 ? { 'aria-describedby': `${id}-first` } : {})}
      tabIndex={-1}
      ref={box}
    >
      <p className="error-summary-title" id={`${id}-title`}>
        <Icon name="warning" />
        {fields.length > 0 ? t('form.fix', { count: fields.length }) : message}
      </p>
      {fields.length > 0 && message !== null && <p>{message}</p>}
      {fields.length > 0 && (
        <ul>
          {inPageOrder(fields).map(({ name, label, problem }, at) => (
            <li key={name} {...(at === 0 ? { id: `${id}-first` } : {})}>
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
