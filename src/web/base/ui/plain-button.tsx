import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { flag } from './flag.ts';
import { say } from './focus/speech-profile.ts';
import './button.css';

export type PlainButtonProps = Omit<
  ComponentProps<'button'>,
  'children' | 'className' | 'style' | 'disabled' | 'onClick'
> & {
  children: ReactNode;
  /** `main` is the primary action of a screen; `danger` destroys something; `quiet` has no frame. */
  variant?: 'main' | 'plain' | 'danger' | 'quiet';
  small?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** The action is running: the button keeps the focus, and a press announces that it is busy. */
  isPending?: boolean | undefined;
  /** For a button whose action has another way by keyboard. */
  excludeFromTabOrder?: boolean;
  onPress?: (() => void) | undefined;
  /** The id of the element with the reason why the action is unavailable. */
  refused?: string;
  /** A press of the unavailable button. */
  onRefused?: (button: HTMLElement) => void;
};

/** A button without shortcut and tooltip, which the public page does not load: see `Button`. */
export function PlainButton(props: PlainButtonProps): ReactElement {
  const { t } = useTranslation();
  const { children, variant = 'plain', small, wide, refused, isPending, ...rest } = props;
  const { excludeFromTabOrder, onPress, onRefused, type = 'button', ...native } = rest;
  const isIdle = refused !== undefined || isPending === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button; a dialog that opens from it returns the focus here.
    if (event.detail > 0 && document.activeElement !== event.currentTarget) event.currentTarget.focus();
    onRefused?.(event.currentTarget);
    if (isPending) say('waits', t('speech.busy'));
    if (!isIdle) onPress?.();
  };
  return (
    <button
      {...native}
      // An unavailable submit button does not submit; Enter in a field still does.
      type={isIdle ? 'button' : type}
      onClick={press}
      className="button"
      data-variant={variant}
      data-small={flag(small)}
      data-wide={flag(wide)}
      tabIndex={excludeFromTabOrder ? -1 : native.tabIndex}
      aria-disabled={isIdle || undefined}
      aria-describedby={refused ?? native['aria-describedby']}
    >
      {children}
    </button>
  );
}
