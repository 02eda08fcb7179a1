import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import './table.css';

/** A table that may be wider than its card: it scrolls sideways, by keyboard too. */
export function TableScroll({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <Group className="table-scroll" tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </Group>
  );
}
