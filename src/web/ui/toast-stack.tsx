import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  type OptionsObject,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack';
import { forwardRef, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './toasts.css';

/** How long a toast stays after the pointer has left it, ms (specification section 9). */
const RESUME = 1000;

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

let isThere = false;

/** Toasts live beside the page, in an element of their own that dialogs do not hide from screen readers. */
function makeStack(): void {
  const place = document.createElement('div');
  place.dataset.reactAriaTopLayer = 'true';
  document.body.append(place);
  const stack = (
    <SnackbarProvider
      maxSnack={3}
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
