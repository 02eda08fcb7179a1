import { useLayoutEffect, useRef } from 'react';
import { Loader } from '../feedback/loader.tsx';
import { isDialogOpen, isInDialog, isKey } from '../focus/keys.ts';
import { type Later, type Load, later } from '../lazy-component.tsx';
import './opening.css';

/** What Escape does for each dialog that is awaited: one may wait for another one that it is made of. */
const awaited = new Set<{ current: (() => void) | undefined }>();
/** What has been typed for the dialog's first field, until a key has left that field. */
let typed = '';
let isLeft = false;

type OpeningProps = {
  /** Escape does not wait for the dialog. Without this Escape is for what is open already. */
  onCancel?: () => void;
};

/**
 * Stands where a dialog will be, and keeps the keys from the page until the dialog has the focus. What is typed is written
 * into its first field, up to a key that would have left that; Enter, Space and Tab do nothing.
 */
export function Opening({ onCancel }: OpeningProps) {
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useLayoutEffect(() => {
    awaited.add(cancel);
    begin();
    return () => {
      awaited.delete(cancel);
      // The effects of what has come give it the focus.
      queueMicrotask(settle);
      requestAnimationFrame(() => requestAnimationFrame(() => awaited.size === 0 && end()));
    };
  }, []);
  return null;
}

function begin(): void {
  window.addEventListener('keydown', keep, { capture: true });
  window.addEventListener('focusin', settleLater);
}

function end(): void {
  window.removeEventListener('keydown', keep, { capture: true });
  window.removeEventListener('focusin', settleLater);
  typed = '';
  isLeft = false;
}

/** A field that is given the focus is selected after that. */
const settleLater = () => queueMicrotask(settle);

/** Ends when the dialog has the focus, or is not awaited any more. */
function settle(): void {
  if (awaited.size > 0) return;
  const field = document.activeElement;
  if (isDialogOpen() && !isInDialog(field)) return;
  const text = isInDialog(field) ? typed : '';
  end();
  // As if it was typed there: the field hears of it, and it can be undone.
  const takesText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (takesText && text !== '') document.execCommand('insertText', false, text);
}

function keep(event: KeyboardEvent): void {
  const [cancel] = awaited;
  if (event.key === 'Escape' && cancel && !cancel.current) return;
  event.stopImmediatePropagation();
  if (event.key === 'F5' || isKey(event, 'Ctrl+R')) return;
  event.preventDefault();
  if (event.key === 'Escape') {
    typed = '';
    for (const { current } of awaited) current?.();
  } else if (event.key === 'Tab' || event.key === 'Enter') isLeft = true;
  else if (!isLeft && !event.isComposing && !event.ctrlKey && !event.altKey && !event.metaKey) write(event.key);
}

function write(key: string): void {
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed = (typed + key).trimStart();
}

/** A dialog that is loaded when it is first opened. */
export const laterDialog = <Props extends { onClose: () => void }>(load: Load<Props>): Later<Props> =>
  later(load, ({ onClose }) => (
    <div className="opening">
      <Opening onCancel={onClose} />
      <Loader />
    </div>
  ));
