import { type ComponentProps, type MouseEvent, type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyChip } from './focus/key-chip.tsx';
import type { Shortcut } from './focus/shortcuts.ts';
import { say } from './focus/speech-profile.ts';
import { WithTooltip } from './windows/tooltip.tsx';
import './button.css';

export type ButtonProps = Omit<
  ComponentProps<'button'>,
  'children' | 'className' | 'style' | 'disabled' | 'onClick'
> & {
  children: ReactNode;
  /** `main` is the one strong action of a screen; `danger` destroys; `quiet` has no frame. */
  variant?: 'main' | 'plain' | 'danger' | 'quiet';
  small?: boolean;
  /** As wide as its place. */
  wide?: boolean;
  /** The key that does the same, shown on the button. */
  shortcut?: Shortcut;
  /** Why it can't be done now, in words: the button stays, is read with the reason, and does nothing. */
  reason?: string | null;
  /** It is being done: the button keeps the focus, and says so instead of doing anything. */
  isPending?: boolean;
  /** Something nearer does the same by keyboard. */
  excludeFromTabOrder?: boolean;
  onPress?: () => void;
};

const flag = (on: boolean | undefined) => (on ? '' : undefined);

/** A button. One that can't be used now says why instead of vanishing. */
export function Button({ reason, onPress, ...props }: ButtonProps) {
  const id = useId();
  if (reason === undefined) return <BareButton {...props} {...(onPress ? { onPress } : {})} />;
  return (
    <>
      <WithTooltip text={reason}>
        {(tooltip, show) => (
          <BareButton
            {...props}
            {...tooltip}
            {...(reason === null ? (onPress ? { onPress } : {}) : { onRefused: show, refused: id })}
          />
        )}
      </WithTooltip>
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

type BareButtonProps = Omit<ButtonProps, 'reason'> & {
  /** The id of the reason that it can't be used. */
  refused?: string;
  onRefused?: (button: HTMLElement) => void;
};

function BareButton(props: BareButtonProps): ReactElement {
  const { t } = useTranslation();
  const { children, variant = 'plain', small, wide, shortcut, refused, isPending, ...rest } = props;
  const { excludeFromTabOrder, onPress, onRefused, type = 'button', ...native } = rest;
  const isIdle = refused !== undefined || isPending === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari focuses no button that is clicked; what opens from here has to find its way back.
    if (event.detail > 0 && document.activeElement !== event.currentTarget) event.currentTarget.focus();
    onRefused?.(event.currentTarget);
    if (isPending) say('waits', t('speech.busy'));
    if (!isIdle) onPress?.();
  };
  return (
    <button
      {...native}
      // A form is not sent by a button that can't be used, and its other ways to send it stay.
      type={isIdle ? 'button' : type}
      onClick={press}
      className="button"
      data-variant={variant}
      data-small={flag(small)}
      data-wide={flag(wide)}
      data-spread={flag(wide && shortcut !== undefined)}
      {...(excludeFromTabOrder ? { tabIndex: -1 } : {})}
      {...(isIdle ? { 'aria-disabled': true } : {})}
      {...(refused ? { 'aria-describedby': refused } : {})}
    >
      {children}
      {shortcut && <KeyChip shortcut={shortcut} />}
    </button>
  );
}
