import type { ReactNode } from 'react';
import './table.css';

/** A table that may be wider than its card: it scrolls sideways, by keyboard too. */
export function TableScroll({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group to scroll in, not a group of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what is out of sight
    <div className="table-scroll" role="group" tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}
