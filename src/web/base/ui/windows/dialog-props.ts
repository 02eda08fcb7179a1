import type { ReactNode } from 'react';

export type DialogProps = {
  title: string;
  /** The question or the consequences, above everything else: screen readers read it once, with the first focus. */
  text?: string | string[] | undefined;
  onClose: () => void;
  children?: ReactNode;
  /** The error of the whole form; errors of fields are shown at the fields. */
  problem?: string | null | undefined;
  /** Label and handler of the main button. A dialog without it is informational. */
  action?: string;
  onAction?: () => void;
  /** The label of the closing button, where "Cancel" would be ambiguous. */
  cancel?: string;
  /** A third button, between the two. */
  more?: ReactNode;
  busy?: boolean;
  /** The action destroys something: Cancel has the focus first. */
  destructive?: boolean;
  wide?: boolean;
  /** The element that gets the focus if the one that opened the dialog is gone by then. */
  fallback?: () => HTMLElement | null;
};
