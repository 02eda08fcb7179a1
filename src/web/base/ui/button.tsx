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
  /** `main` is the primary action of a screen; `danger` destroys something; `quiet` has no frame. */
  variant?: 'main' | 'plain' | 'danger' | 'quiet';
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  /** The shortcut with the same effect, shown on the button. */
  shortcut?: Shortcut;
  /**
   * The reason why the action is unavailable: the button stays focusable, is described by the reason and does nothing.
   */
  reason?: string | null;
  /** The action is running: the button keeps the focus, and a press announces that it is busy. */
  isPending?: boolean;
  /** For a button whose action has another way by keyboard. */
  excludeFromTabOrder?: boolean;
  onPress?: () => void;
};

const flag = (on: boolean | undefined) => (on ? '' : undefined);

/** A button. An unavailable one stays visible with its reason. */
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
  /** The id of the element with the reason. */
  refused?: string;
  onRefused?: (button: HTMLElement) => void;
};

function BareButton(props: BareButtonProps): ReactElement {
  const { t } = useTranslation();
  const { children, variant = 'plain', small, wide, shortcut, refused, isPending, ...rest } = props;
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
