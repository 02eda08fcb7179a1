import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { DeadEndContext } from '../feedback/failure.tsx';
import { flag } from '../flag.ts';
import { announce } from '../focus/announcer.ts';
import type { DialogProps } from './dialog-props.ts';
import { enterWindow } from './inert-page.ts';
import { ModalWindow } from './modal-window.tsx';
import { saveByKey } from './save-by-key.ts';
import './dialog.css';

/** The window of a `Dialog`; its file is loaded when the first dialog opens. */
export default function DialogWindow(props: DialogProps & { from: HTMLElement | null }) {
  const { title, from, onClose, text, children, problem, action, busy = false, destructive = false, wide } = props;
  const form = useRef<HTMLFormElement>(null);
  const start = useRef<HTMLElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const questionId = useId();
  useFirstFocus({ form, start, question, destructive });

  return (
    <ModalWindow
      className="modal"
      data-wide={flag(wide)}
      from={from}
      fallback={props.fallback}
      isDismissable={!busy}
      onClose={onClose}
    >
      <AriaDialog className="dialog">
        <Heading slot="title" className="dialog-title">
          {title}
        </Heading>
        {/* A dialog without an action is read from here on. Focus on the title would announce it a second time. */}
        {action === undefined && <em className="hidden-text" ref={start} tabIndex={-1} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles a form's keys; for screen readers the dialog around it is the only container. */}
        <form
          role="presentation"
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            // React bubbles it to the form of the dialog below as well.
            event.stopPropagation();
            if (!busy) props.onAction?.();
          }}
          onKeyDown={ignoreHeldEnter}
          onKeyDownCapture={saveByKey(() => form.current?.requestSubmit())}
          noValidate
          style={{ display: 'contents' }}
        >
          {problem && (
            <p role="alert" className="bad">
              {problem}
            </p>
          )}
          {text && (
            <div id={questionId} ref={question}>
              <Sentences texts={[...new Set([text].flat())]} />
            </div>
          )}
          <DeadEndContext value={null}>{children}</DeadEndContext>
          <DialogActions {...props} describedBy={text === undefined ? null : questionId} />
        </form>
      </AriaDialog>
    </ModalWindow>
  );
}

type FirstFocus = {
  form: RefObject<HTMLFormElement | null>;
  /** Gets the focus of a dialog without an action. */
  start: RefObject<HTMLElement | null>;
  question: RefObject<HTMLDivElement | null>;
  destructive: boolean;
};

/**
 * Focuses the first field, or the action, and announces the question unless it describes the focused button. In a
 * layout effect: React Aria focuses a dialog that has no focus yet, and checks again half a second later if the focus
 * is on the body then, as it is for a frame when a list in the dialog closes.
 */
function useFirstFocus({ form, start, question, destructive }: FirstFocus): void {
  useLayoutEffect(() => {
    const selector = destructive ? 'button[data-cancel]' : 'input, textarea, button.choice';
    const first =
      form.current?.querySelector<HTMLElement>(selector) ??
      form.current?.querySelector<HTMLElement>('button[type="submit"]') ??
      start.current;
    if (first) enterWindow(first);
    if (question.current && !(first instanceof HTMLButtonElement)) announce(question.current.textContent);
  }, [form, start, question, destructive]);
}

/** The Enter that opened the dialog does not submit it while it is held down. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

/** The buttons: the question describes the one that has the focus first. */
function DialogActions(props: DialogProps & { describedBy: string | null }) {
  const { action, cancel, more, onClose, busy = false, destructive = false, describedBy } = props;
  const { t } = useTranslation();
  const description = describedBy === null ? {} : { 'aria-describedby': describedBy };
  return (
    <div className="dialog-actions">
      <Button onPress={onClose} data-cancel="" {...(destructive ? description : {})}>
        {cancel ?? t(action === undefined ? 'dialog.close' : 'dialog.cancel')}
      </Button>
      {more}
      {action && (
        <Button
          type="submit"
          variant={destructive ? 'danger' : 'main'}
          isPending={busy}
          {...(destructive ? {} : description)}
        >
          {action}
        </Button>
      )}
    </div>
  );
}

function Sentences({ texts }: { texts: string[] }) {
  if (texts.length === 1) return <p>{texts[0]}</p>;
  return (
    <ul className="plain-list">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
