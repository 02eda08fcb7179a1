import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './button.css';

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isDisabled'> & {
  children: ReactNode;
  /** `main` is the one strong action of a screen; `danger` destroys; `quiet` has no frame. */
  variant?: 'main' | 'plain' | 'danger' | 'quiet';
  small?: boolean;
  /** As wide as its place. */
  wide?: boolean;
  /** The key that does the same, shown on the button. */
  shortcut?: string;
  /** Why it can't be done now, in words: the button stays, is read with the reason, and does nothing. */
  reason?: string | null;
  ref?: Ref<HTMLButtonElement>;
};

const flag = (on: boolean | undefined) => (on ? '' : undefined);

/** A button. One that can't be used now says why instead of vanishing. */
export function Button({ children, variant = 'plain', small, wide, shortcut, reason, onPress, ...rest }: ButtonProps) {
  const button = (
    <AriaButton
      {...rest}
      {...(onPress && !reason ? { onPress } : {})}
      className="button"
      data-variant={variant}
      data-small={flag(small)}
      data-wide={flag(wide)}
      data-spread={flag(wide && shortcut !== undefined)}
      {...(reason ? { 'aria-disabled': 'true', type: 'button' } : {})}
    >
      {children}
      {shortcut && (
        <span className="key" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </AriaButton>
  );
  if (!reason) return button;
  // The tooltip describes the button while it is focused or pointed at, which is when it is read.
  return (
    <TooltipTrigger delay={200} closeDelay={50}>
      {button}
      <Tooltip className="tooltip" offset={6}>
        {reason}
      </Tooltip>
    </TooltipTrigger>
  );
}
