import { useEffect, useRef } from 'react';
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

/** "Fix 3 fields", with a link to each. Takes the focus when a form was refused. */
export function ErrorSummary({ message, fields, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = message === null && fields.length === 0;
  useEffect(() => {
    if (attempt > 0 && !isEmpty) box.current?.focus();
  }, [attempt, isEmpty]);
  if (isEmpty) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="error-summary-title">
        <Icon name="warning" />
        {fields.length > 0 ? t('form.fix', { count: fields.length }) : message}
      </p>
      {fields.length > 0 && message !== null && <p>{message}</p>}
      {fields.length > 0 && (
        <ul>
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
