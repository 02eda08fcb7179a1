import { type CustomContentProps, closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack';
import { forwardRef, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { lastMessage, type MessageKind, record } from './journal.ts';
import './toasts.css';

/** How long what went well stays, and how long after the pointer has left it, ms (specification section 9). */
const DURATION = 3000;
const RESUME = 1000;

/** How each kind of message is shown and spoken. What went wrong stays until it is closed. */
const manners = {
  done: [{ variant: 'success', autoHideDuration: DURATION }, 'polite'],
  problem: [{ variant: 'error', persist: true, preventDuplicate: true }, 'assertive'],
  warning: [{ variant: 'warning', autoHideDuration: DURATION, preventDuplicate: true }, 'assertive'],
  notice: [{ variant: 'info', autoHideDuration: DURATION }, 'polite'],
} as const;

function say(kind: MessageKind, text: string): void {
  const [manner, urgency] = manners[kind];
  enqueueSnackbar(text, manner);
  announce(text, urgency);
}

function toast(kind: MessageKind, text: string): void {
  record(kind, text);
  say(kind, text);
}

/** Says that something was done. */
export const toastDone = (text: string): void => toast('done', text);

/** Says that something was not done; stays until it is closed. */
export const toastProblem = (text: string): void => toast('problem', text);

/** Something to know that is neither: a session that ended, a draft that was found. */
export const toastNotice = (text: string): void => toast('notice', text);

/** Something typed was not taken; it goes by itself, as the form goes on. */
export const toastWarning = (text: string): void => toast('warning', text);

/** Shows and says the last message once more, or that there was none; the journal has it already. */
export function repeatMessage(none: string): void {
  say('notice', lastMessage()?.text ?? none);
}

/** The words are spoken by the announcer, once; the toast itself is silent. */
const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast({ id, message, variant, persist }, ref) {
  const { t } = useTranslation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  // The library stops its clock while the pointer is over a toast, but has no setting for how long it stays after.
  const leave = () => {
    if (!persist) leaving.current = setTimeout(() => closeSnackbar(id), RESUME);
  };
  return (
    <SnackbarContent
      ref={ref}
      className="toast"
      data-variant={variant}
      role="presentation"
      onMouseEnter={stay}
      onMouseLeave={leave}
    >
      <Icon name={variant === 'success' ? 'check' : 'warning'} />
      <span className="toast-text">{message}</span>
      {persist && (
        <Button variant="quiet" small aria-label={t('toast.close')} onPress={() => closeSnackbar(id)}>
          <Icon name="close" />
        </Button>
      )}
    </SnackbarContent>
  );
});

/** Where toasts appear: in an element of its own that dialogs do not hide from screen readers. */
export function Toasts({ children, place }: { children: ReactNode; place: HTMLElement }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      domRoot={place}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      autoHideDuration={DURATION}
      Components={{ success: Toast, error: Toast, info: Toast, warning: Toast }}
    >
      {children}
    </SnackbarProvider>
  );
}
