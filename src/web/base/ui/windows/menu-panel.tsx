import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MenuEntry, MenuSection } from './menu-entries.ts';
import { useOutside } from './popover-focus.ts';
import { anchorWithPopper, portalContainer } from './popper-place.ts';

/** Letters that follow each other within this time are one search text, ms. */
const TYPE_AHEAD_PAUSE = 700;

type MenuPanelProps = {
  id: string;
  label: string;
  sections: MenuSection[];
  /** False while it fades out. */
  isOpen: boolean;
  /** The entry that is focused first if none is checked. */
  start: 'first' | 'last';
  close: () => void;
  button: RefObject<HTMLButtonElement | null>;
  panel: RefObject<HTMLDivElement | null>;
};

/** Type-ahead: returns the letters that were typed without a pause, with the new one. */
function useTypeAhead(): (letter: string) => string {
  const typed = useRef({ text: '', at: 0 });
  return (letter) => {
    const now = performance.now();
    typed.current = { text: (now - typed.current.at < TYPE_AHEAD_PAUSE ? typed.current.text : '') + letter, at: now };
    return typed.current.text;
  };
}

/** The entry that an arrow, Home or End moves to. */
function entryForKey(all: HTMLElement[], key: string): HTMLElement | undefined {
  const at = all.findIndex((item) => item.contains(document.activeElement));
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: all[(at + 1) % all.length],
    ArrowUp: all.at(at <= 0 ? -1 : at - 1),
    Home: all[0],
    End: all.at(-1),
  };
  return targets[key];
}

/** The entries of an open menu. */
export default function MenuPanel({ id, label, sections, isOpen, start, close, button, panel }: MenuPanelProps) {
  const addLetter = useTypeAhead();
  const insideHandlers = useOutside(isOpen, button, close);
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];

  useLayoutEffect(() => {
    if (!button.current || !panel.current) return;
    panel.current.style.setProperty('--trigger-width', `${button.current.offsetWidth}px`);
    return anchorWithPopper(button.current, panel.current, { placement: 'bottom-end', distance: 6 });
  }, [button, panel]);
  useEffect(() => {
    if (!isOpen) return;
    const chosen = panel.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    const entries = panel.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    (chosen ?? entries[start === 'first' ? 0 : entries.length - 1])?.focus();
  }, [isOpen, start, panel]);

  const find = (letter: string): HTMLElement | undefined => {
    const prefix = addLetter(letter).toLowerCase();
    return items().find(({ dataset }) => dataset.entry?.toLowerCase().startsWith(prefix));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The screen's shortcuts do not apply in a menu. Tab closes it, and the browser moves on from the button.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key === 'Tab') return;
    const isLetter = event.key.length === 1 && event.key !== ' ';
    const target = entryForKey(items(), event.key) ?? (isLetter ? find(event.key) : undefined);
    if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault();
    target?.focus();
  };

  return createPortal(
    <div
      ref={panel}
      id={id}
      role="menu"
      tabIndex={-1}
      className="popover listbox menu"
      aria-label={label}
      inert={!isOpen}
      onKeyDown={onKeyDown}
      {...insideHandlers}
    >
      {sections.map(({ name, entries }, index) => (
        <Section key={name ?? ''} name={name} isFirst={index === 0}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} close={close} />
          ))}
        </Section>
      ))}
    </div>,
    portalContainer(button.current),
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
