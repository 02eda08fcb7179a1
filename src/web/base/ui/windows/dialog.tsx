import { useState } from 'react';
import { placeNow } from '../focus/focus.ts';
import { fetchAhead } from '../lazy-component.tsx';
import type { DialogProps } from './dialog-props.ts';
import { laterDialog } from './opening.tsx';

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
