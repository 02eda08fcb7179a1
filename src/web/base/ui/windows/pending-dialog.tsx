import { useLayoutEffect, useRef } from 'react';
import { Loader } from '../feedback/loader.tsx';
import { isDialogOpen, isInDialog, isKey } from '../focus/keys.ts';
import { type LazyComponent, type Load, lazyComponent } from '../lazy-component.tsx';
import './pending-dialog.css';

/** The cancel handlers of dialogs that are loading: a dialog may itself wait for another one. */
const pending = new Set<{ current: (() => void) | undefined }>();
/** The text typed for the first field of the dialog, up to a key that leaves the field. */
let typed = '';
let isLeft = false;

type PendingDialogProps = {
  /** Called on Escape. Without it Escape is left to what is open already. */
  onCancel?: () => void;
};

/**
 * Rendered while a dialog is loading: buffers what is typed until the dialog has the focus, and then writes it into its
 * first field, so that the page below receives no keys. Enter, Space and Tab do nothing.
 */
export function PendingDialog({ onCancel }: PendingDialogProps) {
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useLayoutEffect(() => {
    pending.add(cancel);
    startBuffering();
    return () => {
      pending.delete(cancel);
      // The effects of the dialog give it the focus first.
      queueMicrotask(flush);
      requestAnimationFrame(() => requestAnimationFrame(() => pending.size === 0 && stopBuffering()));
    };
  }, []);
  return null;
}

function startBuffering(): void {
  window.addEventListener('keydown', bufferKey, { capture: true });
  window.addEventListener('focusin', flushAfterFocus);
}

function stopBuffering(): void {
  window.removeEventListener('keydown', bufferKey, { capture: true });
  window.removeEventListener('focusin', flushAfterFocus);
  typed = '';
  isLeft = false;
}

/** The dialog selects the content of its field after it has focused it. */
const flushAfterFocus = () => queueMicrotask(flush);

/** Ends buffering when the dialog has the focus, or was cancelled. */
function flush(): void {
  if (pending.size > 0) return;
  const field = document.activeElement;
  if (isDialogOpen() && !isInDialog(field)) return;
  const text = isInDialog(field) ? typed : '';
  stopBuffering();
  // As typed input, so that React receives the event and the browser can undo it.
  const takesText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (takesText && text !== '') document.execCommand('insertText', false, text);
}

function bufferKey(event: KeyboardEvent): void {
  const [cancel] = pending;
  if (event.key === 'Escape' && cancel && !cancel.current) return;
  event.stopImmediatePropagation();
  if (event.key === 'F5' || isKey(event, 'Ctrl+R')) return;
  event.preventDefault();
  if (event.key === 'Escape') {
    typed = '';
    for (const { current } of pending) current?.();
  } else if (event.key === 'Tab' || event.key === 'Enter') isLeft = true;
  else if (!isLeft && !event.isComposing && !event.ctrlKey && !event.altKey && !event.metaKey) append(event.key);
}

function append(key: string): void {
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed = (typed + key).trimStart();
}

/** A dialog whose file is loaded when it is first opened. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: Load<Props>): LazyComponent<Props> =>
  lazyComponent(load, ({ onClose }) => (
    <div className="opening">
      <PendingDialog onCancel={onClose} />
      <Loader />
    </div>
  ));
