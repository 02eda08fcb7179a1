import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { floor, place } from './place.ts';
import { useOpening, useOutside } from './popover-focus.ts';
import './popover.css';
import './menu.css';

/** One line of a menu. */
export type MenuEntry = {
  id: string;
  name: string;
  /** What is shown instead of the name alone. */
  content?: ReactNode;
  /** Of entries that exclude each other: whether it is this one. */
  checked?: boolean;
  run: () => void;
};

type MenuProps = {
  /** The button that opens it: its class, its content, and its name when the content has none. */
  className: string;
  children: ReactNode;
  label?: string;
  /** A section with a name is set apart from the one before; names are different. */
  sections: { name?: string; entries: MenuEntry[] }[];
};

/** How long a second letter belongs to the first, ms. */
const SAME_WORD = 700;

/**
 * A button with a menu: the arrows walk around in it, letters find an entry by its beginning, Enter and Space do it;
 * Escape, Tab and a press beside it close it. The focus goes back to the button before an entry does its work.
 */
export function Menu({ className, children, label, sections }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const first = useRef<'first' | 'last'>('first');
  const typed = useRef({ text: '', at: 0 });
  const { state, open, close } = useOpening(button, panel);
  const isOpen = state === 'open';
  const belongs = useOutside(isOpen, button, close);
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];

  useLayoutEffect(() => {
    if (state === 'closed' || !button.current || !panel.current) return;
    panel.current.style.setProperty('--trigger-width', `${button.current.offsetWidth}px`);
    return place(button.current, panel.current, { placement: 'bottom-end', distance: 6 });
  }, [state]);
  useEffect(() => {
    if (!isOpen) return;
    const chosen = panel.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    const entries = panel.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    (chosen ?? entries[first.current === 'first' ? 0 : entries.length - 1])?.focus();
  }, [isOpen]);

  const openAt = (end: 'first' | 'last') => {
    first.current = end;
    open();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const find = (letter: string): HTMLElement | undefined => {
    const now = performance.now();
    typed.current = { text: (now - typed.current.at < SAME_WORD ? typed.current.text : '') + letter, at: now };
    const begins = typed.current.text.toLowerCase();
    return items().find(({ dataset }) => dataset.entry?.toLowerCase().startsWith(begins));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Keys in a menu mean nothing to the screen below it; Tab closes and goes on from the button.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key === 'Tab') return;
    const all = items();
    const at = all.findIndex((item) => item.contains(document.activeElement));
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at <= 0 ? -1 : at - 1),
      Home: all[0],
      End: all.at(-1),
    };
    const isLetter = event.key.length === 1 && event.key !== ' ';
    const target = targets[event.key] ?? (isLetter ? find(event.key) : undefined);
    if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault();
    target?.focus();
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
      {state !== 'closed' &&
        createPortal(
          <div
            ref={panel}
            id={id}
            role="menu"
            tabIndex={-1}
            className="popover listbox menu"
            aria-label={label ?? button.current?.textContent ?? ''}
            inert={!isOpen}
            onKeyDown={onKeyDown}
            {...belongs}
          >
            {sections.map(({ name, entries }, index) => (
              <Section key={name ?? ''} name={name} isFirst={index === 0}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} close={close} />
                ))}
              </Section>
            ))}
          </div>,
          floor(button.current),
        )}
    </>
  );
}

function Section({ name, isFirst, children }: { name: string | undefined; isFirst: boolean; children: ReactNode }) {
  if (!name) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a menu's entries is no fieldset
    <div role="group" aria-label={name} className={isFirst ? undefined : 'menu-section'}>
      {children}
    </div>
  );
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const { name, content, checked, run } = entry;
  return (
    <button
      type="button"
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      className="option"
      data-entry={name}
      tabIndex={-1}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        close();
        run();
      }}
    >
      {content ?? name}
    </button>
  );
}
