import { type ReactNode, useState } from 'react';
import { placeNow } from '../focus/focus.ts';
import { fetchAhead } from '../lazy-component.tsx';
import { laterDialog } from './opening.tsx';

export type DialogProps = {
  title: string;
  /** What is asked or will happen, in sentences above all else: screen readers say it once, with what gets the focus. */
  text?: string | string[] | undefined;
  onClose: () => void;
  children?: ReactNode;
  /** What is wrong with the whole, in words; what is wrong with a field stands at the field. */
  problem?: string | null | undefined;
  /** What the main button says, and does. Without it the dialog is only read. */
  action?: string;
  onAction?: () => void;
  /** What closing without it is called, when "Cancel" would be unclear. */
  cancel?: string;
  /** Another way out, between the two. */
  more?: ReactNode;
  busy?: boolean;
  /** Destroys something: the focus begins on Cancel. */
  destructive?: boolean;
  wide?: boolean;
  /** Where the focus goes when what opened the dialog is gone by then. */
  fallback?: () => HTMLElement | null;
};

const { Later: DialogWindow, prepare } = laterDialog(() => import('./dialog-window.tsx'));

/** Fetches ahead what every dialog needs. */
export const prepareDialogs = (): void => fetchAhead(prepare);

/**
 * A modal dialog with one action: Enter does it (Ctrl+Enter from a field of several lines), Escape closes. The focus
 * begins in its first field, or on its action when there is none (on Cancel when it destroys), at its beginning when it is only read; and goes back to
 * where it was, or to a named fallback when that is gone.
 */
export function Dialog(props: DialogProps) {
  const [from] = useState(placeNow);
  return <DialogWindow {...props} from={from} />;
}
