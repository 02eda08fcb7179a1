import { useState } from 'react';
import { placeNow } from '../focus/focus.ts';
import { prefetch } from '../lazy-component.tsx';
import type { DialogProps } from './dialog-props.ts';
import { lazyDialog } from './pending-dialog.tsx';

const { Component: DialogWindow, prepare } = lazyDialog(() => import('./dialog-window.tsx'));

/** Loads the file of dialogs before the first one opens. */
export const prepareDialogs = (): void => prefetch(prepare);

/**
 * A modal dialog with one action: Enter submits (Ctrl+Enter in a text area), Escape closes. The focus starts in the
 * first field, or on the action (on Cancel if it destroys something), or at the beginning of an informational dialog;
 * closing returns it to the element that had it, or to `fallback`.
 */
export function Dialog(props: DialogProps) {
  const [from] = useState(placeNow);
  return <DialogWindow {...props} from={from} />;
}
