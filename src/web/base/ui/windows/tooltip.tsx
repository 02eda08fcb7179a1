import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { anchorWithPopper, portalContainer } from './popper-place.ts';
import './tooltip.css';

/** Delays, ms: a pointer that passes over an element opens nothing. */
const OPEN_AFTER = 200;
const CLOSE_AFTER = 50;

type TooltipTrigger = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
};

type WithTooltipProps = {
  /** Null: no tooltip. */
  text: string | null;
  /** Spreads the props into the described element; `show` opens the tooltip at once, for touch as well. */
  children: (trigger: TooltipTrigger, show: (at: HTMLElement) => void) => ReactNode;
};

/**
 * A tooltip on hover, keyboard focus and press; Escape closes it. It is visual only: the caller describes the element
 * to screen readers. Our own, because every button has it, and React Aria's would add 15 kB (gzip) to the first file:
 * docs/decisions/0036-own-menus-and-popovers.md.
 */
export function WithTooltip({ text, children }: WithTooltipProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const setAnchorAfter = (at: HTMLElement | null, after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setAnchor(at);
    else timer.current = setTimeout(() => setAnchor(at), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = anchor !== null && text !== null;
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setAnchor(null);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen]);
  const trigger: TooltipTrigger = {
    // Touch has no hover; a press calls `show`.
    onPointerEnter: ({ pointerType, currentTarget }) =>
      pointerType !== 'touch' && setAnchorAfter(currentTarget, OPEN_AFTER),
    onPointerLeave: ({ pointerType }) => pointerType !== 'touch' && setAnchorAfter(null, CLOSE_AFTER),
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && setAnchorAfter(currentTarget),
    onBlur: () => setAnchorAfter(null),
  };
  return (
    <>
      {children(trigger, setAnchorAfter)}
      {isOpen && createPortal(<TooltipBubble anchor={anchor}>{text}</TooltipBubble>, portalContainer(anchor))}
    </>
  );
}

function TooltipBubble({ anchor, children }: { anchor: HTMLElement; children: ReactNode }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!bubble.current) return;
    return anchorWithPopper(anchor, bubble.current, { placement: 'top', distance: 6 });
  }, [anchor]);
  return (
    <div ref={bubble} role="tooltip" className="tooltip">
      {children}
    </div>
  );
}
