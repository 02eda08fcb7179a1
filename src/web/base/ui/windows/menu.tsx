import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { lazyComponent, prefetch, whenScreenIsShown } from '../lazy-component.tsx';
import type { MenuSection } from './menu-entries.ts';
import { useOpenState } from './use-open-state.ts';
import './popover.css';
import './menu.css';

type MenuProps = {
  /** The trigger: class and content of the button, and its accessible name if the content has no text. */
  className: string;
  children: ReactNode;
  label?: string;
  sections: MenuSection[];
};

const { Component: MenuPanel, prepare } = lazyComponent(() => import('./menu-panel.tsx'));

/**
 * A menu button after the ARIA pattern, with type-ahead; the focus returns to the button before the entry's action
 * runs. Our own, because React Aria's would load 54 kB (gzip) on the sign-in page:
 * docs/decisions/0036-own-menus-and-popovers.md.
 */
export function Menu({ className, children, label, sections }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<'first' | 'last'>('first');
  const { state, open, close } = useOpenState(button, panel);
  const isOpen = state === 'open';
  useEffect(() => whenScreenIsShown(() => prefetch(prepare)), []);

  const openAt = (end: 'first' | 'last') => {
    setStart(end);
    open();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    // The panel's file may still be loading; it would take the focus from where Tab has moved it.
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
