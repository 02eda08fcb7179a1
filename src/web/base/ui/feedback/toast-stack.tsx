import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  type OptionsObject,
  SnackbarContent,
  type SnackbarKey,
  SnackbarProvider,
} from 'notistack';
import { type FocusEvent, forwardRef, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { returnFocus } from '../focus/focus.ts';
import { Icon } from '../icon.tsx';
import './toasts.css';

/**
 * Duration of a toast, and its remaining time after the pointer or the focus has left it, ms (specification section 9).
 */
const DURATION = 3000;
const RESUME = 1000;
/** A toast that offers to undo is shown longer, and its time is paused, not restarted, by the pointer and the focus. */
const DURATION_OF_OFFER = 10_000;

/** Whether a toast has the pointer over it or the focus in it, which pauses its time. */
const isHeld = (toast: Element) => toast.matches(':hover') || toast.contains(document.activeElement);

/** Closes a toast when its time is over. The library's own timer ignores the focus and can't be resumed. */
function useClock(id: SnackbarKey, isOffer: boolean) {
  const left = useRef(isOffer ? DURATION_OF_OFFER : DURATION);
  const running = useRef<{ timer: ReturnType<typeof setTimeout>; since: number } | null>(null);
  const stop = () => {
    if (!running.current) return;
    clearTimeout(running.current.timer);
    left.current -= performance.now() - running.current.since;
    running.current = null;
  };
  const start = (time: number) => {
    stop();
    running.current = { timer: setTimeout(() => closeSnackbar(id), time), since: performance.now() };
  };
  const latest = useRef({ start, stop });
  latest.current = { start, stop };
  useEffect(() => {
    latest.current.start(left.current);
    return () => latest.current.stop();
  }, []);
  return { stop, resume: () => start(isOffer ? Math.max(left.current, RESUME) : RESUME) };
}

/** Returns the focus from a toast that is removed to the element that had it before. */
function useFocusReturn() {
  const visit = useRef<{ toast: Element; from: HTMLElement | null } | null>(null);
  useLayoutEffect(
    () => () => {
      const { toast, from } = visit.current ?? {};
      if (toast?.contains(document.activeElement)) returnFocus(from ?? null);
    },
    [],
  );
  return ({ currentTarget: toast, relatedTarget: from }: FocusEvent<HTMLElement>) => {
    if (from instanceof HTMLElement && !toast.contains(from)) visit.current = { toast, from };
    else visit.current ??= { toast, from: null };
  };
}

const textIdOf = (id: SnackbarKey) => `toast-${id}`;

function UndoButton({ toast, onPress }: { toast: SnackbarKey; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button small shortcut="undo" aria-describedby={textIdOf(toast)} onPress={onPress}>
      {t('toast.undo')}
    </Button>
  );
}

/** No live region: the announcer has announced the text. */
const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast({ id, message, variant, action }, ref) {
  const { t } = useTranslation();
  const clock = useClock(id, Boolean(action));
  const arrive = useFocusReturn();
  const leave = ({ currentTarget: toast }: { currentTarget: Element }) => {
    if (!isHeld(toast)) clock.resume();
  };
  return (
    <SnackbarContent
      ref={ref}
      className="toast"
      data-variant={variant}
      role="presentation"
      onMouseEnter={clock.stop}
      onMouseLeave={leave}
      onFocus={(event) => {
        clock.stop();
        arrive(event);
      }}
      onBlur={leave}
    >
      <Icon name={variant === 'success' ? 'check' : 'warning'} />
      <span className="toast-text" id={textIdOf(id)}>
        {message}
      </span>
      {typeof action === 'function' ? action(id) : action}
      {variant === 'error' && (
        <Button variant="quiet" small aria-label={t('toast.close')} onPress={() => closeSnackbar(id)}>
          <Icon name="close" />
        </Button>
      )}
    </SnackbarContent>
  );
});

let isThere = false;

/** Renders toasts into an element beside the page, which dialogs do not hide from screen readers. */
function makeStack(): void {
  const place = document.createElement('div');
  place.dataset.reactAriaTopLayer = 'true';
  // A region for F6 while it contains a button.
  place.dataset.region = '';
  document.body.append(place);
  const stack = (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={null}
      domRoot={place}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ success: Toast, error: Toast, info: Toast, warning: Toast }}
    />
  );
  flushSync(() => createRoot(document.createElement('div')).render(stack));
  isThere = true;
}

/** Undoes the step of a toast; `onClosed` is called when the toast is closed. */
type Undoing = { take: () => void; onClosed: () => void };

/** Shows a toast and returns a function that closes it. One that offers to undo is not displaced by later ones. */
export function showToast(text: string, manner: OptionsObject, undoing?: Undoing): () => void {
  if (!isThere) makeStack();
  const offer = undoing && {
    persist: true,
    action: (key: SnackbarKey) => <UndoButton toast={key} onPress={undoing.take} />,
    onClose: undoing.onClosed,
  };
  const key = enqueueSnackbar(text, { ...manner, ...offer });
  return () => closeSnackbar(key);
}
