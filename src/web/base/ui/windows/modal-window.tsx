import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { rememberFocus } from '../focus/focus.ts';
import { openWindow } from './page-behind.ts';

type ModalWindowProps = {
  className: string;
  overlayClass?: string;
  /** What had the focus before it opened, and what gets it when that is gone by then. */
  from: HTMLElement | null;
  fallback?: (() => HTMLElement | null) | undefined;
  isDismissable?: boolean;
  onClose: () => void;
  children: ReactNode;
  'data-wide'?: '' | undefined;
  'data-semidark'?: '' | undefined;
};

/** A modal window over the page: nothing else can be reached until it is closed; then the focus goes back. */
export function ModalWindow(props: ModalWindowProps) {
  const {
    className,
    overlayClass = 'overlay',
    from,
    fallback,
    isDismissable = true,
    onClose,
    children,
    ...marks
  } = props;
  const overlay = useRef<HTMLDivElement>(null);
  // Now: its row may have left the list by the time the window closes.
  const [giveBack] = useState(() => rememberFocus(from));
  const latest = useRef(fallback);
  latest.current = fallback;
  // While it is taken out of the page: later the heading would have the focus already.
  useLayoutEffect(() => {
    const window = overlay.current;
    const close = window ? openWindow(window) : () => undefined;
    return () => {
      close();
      giveBack(() => latest.current?.() ?? null, { leaving: window });
    };
  }, [giveBack]);
  return (
    <ModalOverlay
      ref={overlay}
      className={overlayClass}
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className={className} data-live-announcer="true" {...marks}>
        {children}
      </Modal>
    </ModalOverlay>
  );
}
