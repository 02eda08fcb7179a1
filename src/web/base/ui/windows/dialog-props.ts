import type { ReactNode } from 'react';

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
