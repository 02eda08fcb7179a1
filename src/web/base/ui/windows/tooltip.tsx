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
import { floor, place } from './popper-place.ts';
import './tooltip.css';

/** A pointer that only passes by opens nothing, ms. */
const OPEN_AFTER = 200;
const CLOSE_AFTER = 50;

type TooltipTrigger = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
};

type WithTooltipProps = {
  /** Null: there is nothing to say now. */
  text: string | null;
  /** Spreads the props into the element that the words belong to; `show` shows them at once, to a finger too. */
  children: (trigger: TooltipTrigger, show: (at: HTMLElement) => void) => ReactNode;
};

/**
 * Words for whoever points at something, comes to it or presses it; Escape takes them away. They describe the element for
 * screen readers by other means: here they are only shown.
 */
export function WithTooltip({ text, children }: WithTooltipProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const turn = (at: HTMLElement | null, after = 0) => {
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
    // A finger points at nothing: it presses.
    onPointerEnter: ({ pointerType, currentTarget }) => pointerType !== 'touch' && turn(currentTarget, OPEN_AFTER),
    onPointerLeave: ({ pointerType }) => pointerType !== 'touch' && turn(null, CLOSE_AFTER),
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && turn(currentTarget),
    onBlur: () => turn(null),
  };
  return (
    <>
      {children(trigger, turn)}
      {isOpen && createPortal(<Bubble anchor={anchor}>{text}</Bubble>, floor(anchor))}
    </>
  );
}

function Bubble({ anchor, children }: { anchor: HTMLElement; children: ReactNode }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!bubble.current) return;
    return place(anchor, bubble.current, { placement: 'top', distance: 6 });
  }, [anchor]);
  return (
    <div ref={bubble} role="tooltip" className="tooltip">
      {children}
    </div>
  );
}
