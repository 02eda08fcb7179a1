import type { Placement } from '@popperjs/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { focusInside, useOutside, wayOut } from './popover-focus.ts';
import { place } from './popper-place.ts';
import { useOpening } from './use-opening.ts';
import './popover-panel.css';

/** What makes a button the trigger: spread it into a `<button>` or into a Button. */
export type PopoverTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  type: 'button';
  onClick: () => void;
  'aria-haspopup': 'dialog';
  'data-open': '' | undefined;
  'aria-controls': string | undefined;
};

export type PopoverProps = {
  /** What the panel is, for who does not see what it is about. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  /** Made when it opens; `close` gives the focus back to the trigger. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Where it stands, with room for it; px from the trigger, px along it (specification section 9). */
  placement?: Placement;
  distance?: number;
  skid?: number;
};

/**
 * A panel at a button: opens with a press, Enter or Space; the focus goes to its first field, or to itself when it is
 * only read. Escape, a press beside it and Tab out of it close it, and the trigger has the focus again. What opens from
 * within (a list of options, a dialog) belongs to it.
 */
export function Popover(props: PopoverProps) {
  const { label, trigger, children, placement = 'bottom', distance = 12, skid = 0 } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { state, open, close, leave } = useOpening(button, panel);
  const isOpen = state === 'open';
  const belongs = useOutside(isOpen, button, close);

  useLayoutEffect(() => {
    if (state === 'closed' || !button.current || !panel.current) return;
    return place(button.current, panel.current, { placement, distance, skid });
  }, [state, placement, distance, skid]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Escape belongs first to the list of options that is open in here.
    const inner = event.defaultPrevented || (event.target as Element).getAttribute('aria-expanded') === 'true';
    const leaves = event.key === 'Tab' && panel.current?.contains(event.target as Node) && wayOut(panel.current, event);
    if (event.key === 'Escape' && !inner) event.stopPropagation();
    else if (!leaves) return;
    // From the trigger Tab goes on to what stands after it.
    if (leaves === 'forward') return close();
    event.preventDefault();
    leave();
  };

  const controls = state === 'closed' ? undefined : id;
  return (
    <>
      {trigger({
        ref: button,
        type: 'button',
        onClick: isOpen ? close : open,
        'aria-haspopup': 'dialog',
        // Not `aria-expanded`: while it is open the focus is in the panel, and screen readers would say it twice.
        'data-open': isOpen ? '' : undefined,
        'aria-controls': controls,
      })}
      {state !== 'closed' &&
        createPortal(
          <div
            ref={panel}
            id={id}
            role="dialog"
            aria-label={label}
            className="popover-panel"
            data-closing={state === 'closing' ? '' : undefined}
            inert={!isOpen}
            tabIndex={-1}
            onKeyDown={onKeyDown}
            {...belongs}
          >
            {typeof children === 'function' ? children(leave) : children}
            <Begin panel={panel} isOpen={isOpen} />
          </div>,
          button.current?.closest('[role=dialog]') ?? document.body,
        )}
    </>
  );
}

/** Moves the focus in when the content is there: some of it is loaded by whoever opens it first. */
function Begin({ panel, isOpen }: { panel: RefObject<HTMLElement | null>; isOpen: boolean }) {
  useEffect(() => {
    const { current } = panel;
    if (!isOpen || !current) return;
    // A list of options takes the focus itself, and may have done so already.
    if (!current.contains(document.activeElement)) focusInside(current);
    if (current.childElementCount > 0) return;
    const arrival = new MutationObserver(() => {
      arrival.disconnect();
      if (document.activeElement === current) focusInside(current);
    });
    arrival.observe(current, { childList: true });
    return () => arrival.disconnect();
  }, [panel, isOpen]);
  return null;
}
