import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { DeadEndContext } from '../feedback/failure.tsx';
import { announce } from '../focus/announcer.ts';
import type { DialogProps } from './dialog-props.ts';
import { ModalWindow } from './modal-window.tsx';
import { enterWindow } from './page-behind.ts';
import { saveByKey } from './save-by-key.ts';
import './dialog.css';

/** The window of a Dialog, which says what it does; it comes when the first one is opened. */
export default function DialogWindow(props: DialogProps & { from: HTMLElement | null }) {
  const {
    title,
    from,
    onClose,
    text,
    children,
    problem,
    action,
    onAction,
    cancel,
    more,
    busy = false,
    destructive = false,
    wide,
    fallback,
  } = props;
  const { t } = useTranslation();
  const isRead = action === undefined;
  const body = useRef<HTMLFormElement>(null);
  const beginning = useRef<HTMLElement>(null);
  const asked = useRef<HTMLDivElement>(null);
  const askedId = useId();
  const askedBy = text === undefined ? {} : { 'aria-describedby': askedId };

  // Before the library looks: a dialog without the focus takes it, and once more after half a second if it is on the body
  // then, as it is for a frame when a list in the dialog closes.
  useLayoutEffect(() => {
    const selector = destructive ? 'button[data-cancel]' : 'input, textarea, button.choice';
    const first =
      body.current?.querySelector<HTMLElement>(selector) ??
      body.current?.querySelector<HTMLElement>('button[type="submit"]') ??
      beginning.current;
    if (first) enterWindow(first);
    if (asked.current && !(first instanceof HTMLButtonElement)) announce(asked.current.textContent);
  }, [destructive]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Of a dialog over another one the form of the lower one must not hear.
    event.stopPropagation();
    if (!busy) onAction?.();
  };

  // The Enter that opened the dialog is not its answer, however long it is held.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  };

  return (
    <ModalWindow
      className="modal"
      data-wide={wide ? '' : undefined}
      from={from}
      fallback={fallback}
      isDismissable={!busy}
      onClose={onClose}
    >
      <AriaDialog className="dialog">
        <Heading slot="title" className="dialog-title">
          {title}
        </Heading>
        {/* What is only read is read from here on. The dialog says its title: a title with the focus would be heard twice. */}
        {isRead && <em className="hidden-text" ref={beginning} tabIndex={-1} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of a form, and screen readers hear the dialog around it alone. */}
        <form
          role="presentation"
          ref={body}
          onSubmit={submit}
          onKeyDown={onKeyDown}
          onKeyDownCapture={saveByKey(() => body.current?.requestSubmit())}
          noValidate
          style={{ display: 'contents' }}
        >
          {problem && (
            <p role="alert" className="bad">
              {problem}
            </p>
          )}
          {text && (
            <div id={askedId} ref={asked}>
              <Sentences texts={[...new Set([text].flat())]} />
            </div>
          )}
          <DeadEndContext value={null}>{children}</DeadEndContext>
          <div className="dialog-actions">
            <Button onPress={onClose} data-cancel="" {...(destructive ? askedBy : {})}>
              {cancel ?? t(isRead ? 'dialog.close' : 'dialog.cancel')}
            </Button>
            {more}
            {action && (
              <Button
                type="submit"
                variant={destructive ? 'danger' : 'main'}
                isPending={busy}
                {...(destructive ? {} : askedBy)}
              >
                {action}
              </Button>
            )}
          </div>
        </form>
      </AriaDialog>
    </ModalWindow>
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
