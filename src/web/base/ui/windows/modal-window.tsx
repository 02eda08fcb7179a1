import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { rememberFocus } from '../focus/focus.ts';
import { openWindow } from './inert-page.ts';

type ModalWindowProps = {
  className: string;
  overlayClass?: string;
  /** The element that had the focus before it opened, and the one that gets it if that is gone by then. */
  from: HTMLElement | null;
  fallback?: (() => HTMLElement | null) | undefined;
  isDismissable?: boolean;
  onClose: () => void;
  children: ReactNode;
  'data-wide'?: '' | undefined;
  'data-semidark'?: '' | undefined;
};

/** A modal window over the page; closing it returns the focus. */
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
  // Remembered when it opens: the row of the element may have left the list by the time the window closes.
  const [giveBack] = useState(() => rememberFocus(from));
  const latest = useRef(fallback);
  latest.current = fallback;
  // In the clean-up of a layout effect, while the window is being removed: later the heading would have the focus
  // already.
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
