import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import './table.css';

type TableScrollProps = ({ labelledBy: string } | { label: string }) & { children: ReactNode };

/** A table that may be wider than its card: it scrolls sideways, by keyboard too. */
export function TableScroll({ children, ...named }: TableScrollProps) {
  const name = 'label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy };
  return (
    <Group className="table-scroll" tabIndex={0} {...name}>
      {children}
    </Group>
  );
}
