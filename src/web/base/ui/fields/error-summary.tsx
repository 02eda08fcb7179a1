import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { fieldId } from './field.tsx';
import './error-summary.css';

type WrongField = { name: string; label: string; problem: string };

type ErrorSummaryProps = {
  /** What is wrong with the whole, when it belongs to no field. */
  message: string | null;
  fields: WrongField[];
  /** Changes with each refusal: the focus comes here each time. */
  attempt: number;
};

/**
 * In the order of the page, in which they are put right; what is missing comes to be wrong at other times than what is
 * mistyped. A field is there before it can be wrong.
 */
function inPageOrder(fields: WrongField[]): WrongField[] {
  const elements = new Map(fields.map(({ name }) => [name, document.getElementById(fieldId(name))]));
  return fields.toSorted((one, other) => {
    const [first, second] = [elements.get(one.name), elements.get(other.name)];
    if (!first || !second) return 0;
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/**
 * "Fix 3 fields", with a link to each. Takes the focus when a form was refused, and is read by that, with the first of them:
 * the others follow line by line. It is no alert, as it gets shorter with each field that is put right, which is not to be
 * shouted.
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
