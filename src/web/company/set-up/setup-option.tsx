import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../base/forms/form-problems.tsx';

type SetupOptionProps = {
  name: 'own' | 'demo';
  /** What it brings. */
  gets: string[];
  /** Why it could not be had. */
  problem?: string | null;
  /** What begins it, and how far it is. */
  children: ReactNode;
};

/** How many lines of a list the picture of a company shows. */
const LINES = ['first', 'second', 'third', 'fourth'];

/** One of the two ways to begin: what it is, what it brings, what comes next. */
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
