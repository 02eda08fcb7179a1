import type { ReactNode } from 'react';
import './facts.css';

export type Fact = [label: string, value: ReactNode];

/** A list of labelled values. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
