import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../base/forms/form-problems.tsx';

type SetupOptionProps = {
  name: 'own' | 'demo';
  /** The contents of the option. */
  gets: string[];
  /** The reason why it failed. */
  problem?: string | null;
  /** The button that starts it, and its progress. */
  children: ReactNode;
};

/** The lines of the list in the option's picture. */
const LINES = ['first', 'second', 'third', 'fourth'];

/** One of the two options of the first visit: title, contents and action. */
export function SetupOption({ name, gets, problem = null, children }: SetupOptionProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="card setup-option" aria-labelledby={id}>
      <div className="setup-picture" data-of={name} aria-hidden="true">
        {LINES.map((line) => (
          <div key={line}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
      <h2 id={id}>{t(`setup.${name}.title`)}</h2>
      <ul>
        {gets.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="dim">{t(`setup.${name}.next`)}</p>
      <div className="setup-begin">{children}</div>
      <ProblemNote text={problem} />
    </section>
  );
}
