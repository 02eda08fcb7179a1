import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  type OptionsObject,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack';
import { forwardRef, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './toasts.css';

/** How long a toast stays, and how long after the pointer or the focus has left it, ms (specification section 9). */
const DURATION = 3000;
const RESUME = 1000;

/** Whether somebody is at a toast: reading it with the pointer over it, or about to close it. */
const isHeld = (toast: Element) => toast.matches(':hover') || toast.contains(document.activeElement);

/** The words are spoken by the announcer, once; the toast itself is silent. */
const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast({ id, message, variant }, ref) {
  const { t } = useTranslation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  useEffect(() => {
    leaving.current = setTimeout(() => closeSnackbar(id), DURATION);
    return () => clearTimeout(leaving.current);
  }, [id]);
  // The library's own clock knows of the pointer alone, and has no setting for how long a toast stays after it.
  const leave = ({ currentTarget: toast }: { currentTarget: Element }) => {
    stay();
    leaving.current = setTimeout(() => !isHeld(toast) && closeSnackbar(id), RESUME);
  };
  return (
    <SnackbarContent
      ref={ref}
      className="toast"
      data-variant={variant}
      role="presentation"
      onMouseEnter={stay}
      onMouseLeave={leave}
      onFocus={stay}
      onBlur={leave}
    >
      <Icon name={variant === 'success' ? 'check' : 'warning'} />
      <span className="toast-text">{message}</span>
      {variant === 'error' && (
        <Button variant="quiet" small aria-label={t('toast.close')} onPress={() => closeSnackbar(id)}>
          <Icon name="close" />
        </Button>
      )}
    </SnackbarContent>
  );
});

let isThere = false;

/** Toasts live beside the page, in an element of their own that dialogs do not hide from screen readers. */
function makeStack(): void {
  const place = document.createElement('div');
  place.dataset.reactAriaTopLayer = 'true';
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

/** Shows a toast. */
export function showToast(text: string, manner: OptionsObject): void {
  if (!isThere) makeStack();
  enqueueSnackbar(text, manner);
}
