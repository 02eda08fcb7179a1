import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fetchAhead, later, whenShown } from '../lazy-component.tsx';
import type { MenuSection } from './menu-entries.ts';
import { useOpening } from './use-opening.ts';
import './popover.css';
import './menu.css';

type MenuProps = {
  /** The button that opens it: its class, its content, and its name when the content has none. */
  className: string;
  children: ReactNode;
  label?: string;
  sections: MenuSection[];
};

const { Later: MenuPanel, prepare } = later(() => import('./menu-panel.tsx'));

/**
 * A button with a menu: the arrows walk around in it, letters find an entry by its beginning, Enter and Space do it;
 * Escape, Tab and a press beside it close it. The focus goes back to the button before an entry does its work.
 */
export function Menu({ className, children, label, sections }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<'first' | 'last'>('first');
  const { state, open, close } = useOpening(button, panel);
  const isOpen = state === 'open';
  useEffect(() => whenShown(() => fetchAhead(prepare)), []);

  const openAt = (end: 'first' | 'last') => {
    setStart(end);
    open();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    // The panel may still be on its way: it would take the focus from where Tab has brought it.
    if (isOpen && (event.key === 'Escape' || event.key === 'Tab')) close();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={state === 'closed' ? undefined : id}
        onClick={() => (isOpen ? close() : openAt('first'))}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      {state !== 'closed' && (
        <MenuPanel
          id={id}
          label={label ?? button.current?.textContent ?? ''}
          sections={sections}
          isOpen={isOpen}
          start={start}
          close={close}
          button={button}
          panel={panel}
        />
      )}
    </>
  );
}
