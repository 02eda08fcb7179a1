import type { Placement } from '@popperjs/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { flag } from '../flag.ts';
import { focusInside, tabExit, useOutside } from './popover-focus.ts';
import { anchorWithPopper } from './popper-place.ts';
import { useOpenState } from './use-open-state.ts';
import './popover-panel.css';

/** The props of the trigger: spread them into a `<button>` or a `Button`. */
export type PopoverTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  type: 'button';
  onClick: () => void;
  'aria-haspopup': 'dialog';
  'data-open': '' | undefined;
  'aria-controls': string | undefined;
};

export type PopoverProps = {
  /** The accessible name of the panel. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  /** Rendered when it opens; `close` returns the focus to the trigger. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Popper's placement, and the offsets from and along the trigger, px (specification section 9). */
  placement?: Placement;
  distance?: number;
  skid?: number;
};

type Ways = { close: () => void; leave: () => void };

/** Leaves the panel by Escape, and by Tab beyond its first or last element. */
function leaveByKey(event: KeyboardEvent, panel: HTMLElement | null, { close, leave }: Ways): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  // A list of options that is open in the panel handles Escape first.
  const inner = event.defaultPrevented || target.getAttribute('aria-expanded') === 'true';
  const leaves = event.key === 'Tab' && panel?.contains(target) && tabExit(panel, event);
  if (event.key === 'Escape' && !inner) event.stopPropagation();
  else if (!leaves) return;
  if (leaves === 'forward') {
    // `close` focuses the trigger, and the browser then moves on from there.
    close();
    return;
  }
  event.preventDefault();
  leave();
}

/**
 * A non-modal dialog at a button. The focus moves to its first field, or to the panel if it has none; Escape, a press
 * outside and Tab out of it close it and return the focus to the trigger. A list or a dialog that opens from it counts
 * as inside. Our own, because Popper places it, and React Aria's would add 38 kB (gzip) to the first list:
 * docs/decisions/0036-own-menus-and-popovers.md.
 */
export function Popover(props: PopoverProps) {
  const { label, trigger, children, placement = 'bottom', distance = 12, skid = 0 } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { state, open, close, leave } = useOpenState(button, panel);
  const isOpen = state === 'open';
  const insideHandlers = useOutside(isOpen, button, close);

  useLayoutEffect(() => {
    if (state === 'closed' || !button.current || !panel.current) return;
    return anchorWithPopper(button.current, panel.current, { placement, distance, skid });
  }, [state, placement, distance, skid]);

  const controls = state === 'closed' ? undefined : id;
  return (
    <>
      {trigger({
        ref: button,
        type: 'button',
        onClick: isOpen ? close : open,
        'aria-haspopup': 'dialog',
        // No `aria-expanded`: screen readers would announce the state again when the focus returns from the panel.
        'data-open': flag(isOpen),
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
            data-closing={flag(state === 'closing')}
            inert={!isOpen}
            tabIndex={-1}
            onKeyDown={(event) => leaveByKey(event, panel.current, { close, leave })}
            {...insideHandlers}
          >
            {typeof children === 'function' ? children(leave) : children}
            <FocusOnOpen panel={panel} isOpen={isOpen} />
          </div>,
          button.current?.closest('[role=dialog]') ?? document.body,
        )}
    </>
  );
}

/** Moves the focus into the panel when its content is rendered: the file of the content may still be loading. */
function FocusOnOpen({ panel, isOpen }: { panel: RefObject<HTMLElement | null>; isOpen: boolean }) {
  useEffect(() => {
    const { current } = panel;
    if (!isOpen || !current) return;
    // A list of options focuses itself, and may have done so already.
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
