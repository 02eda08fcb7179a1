import type { ReactNode } from 'react';
import './status.css';

/** A state by shape and word, so that it does not depend on colour alone. */
export type StatusShape = 'full' | 'part' | 'none' | 'over';

export function Status({ shape, children }: { shape: StatusShape; children: ReactNode }) {
  return (
    <span className="status" data-shape={shape}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}

export type BadgeTone = 'plain' | 'good' | 'warn' | 'bad' | 'alarm' | 'dark';

/** A word on a coloured ground. `alarm` pulses. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
