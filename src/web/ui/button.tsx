import { type ReactElement, type ReactNode, type Ref, useId, useState } from 'react';
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
  const button = (refused: Refused | null) => (
    <AriaButton
      {...rest}
      {...(onPress ? { onPress } : {})}
      className="button"
      data-variant={variant}
      data-small={flag(small)}
      data-wide={flag(wide)}
      data-spread={flag(wide && shortcut !== undefined)}
      {...(refused ? { ...refused, 'aria-disabled': 'true', type: 'button' } : {})}
    >
      {children}
      {shortcut && (
        <span className="key" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </AriaButton>
  );
  return reason === undefined ? button(null) : <WithReason reason={reason}>{button}</WithReason>;
}

type Refused = { onPress: () => void; 'aria-describedby': string };

/**
 * Shows the reason to whoever points at the button, comes to it or presses it, a finger included; it is described to
 * screen readers always. A button that is allowed again stays the same element and keeps the focus.
 */
function WithReason({
  reason,
  children,
}: {
  reason: string | null;
  children: (refused: Refused | null) => ReactElement;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <>
      <TooltipTrigger
        delay={200}
        closeDelay={50}
        isOpen={shown && reason !== null}
        onOpenChange={setShown}
        shouldCloseOnPress={false}
      >
        {children(reason === null ? null : { onPress: () => setShown(true), 'aria-describedby': id })}
        <Tooltip className="tooltip" offset={6}>
          {reason}
        </Tooltip>
      </TooltipTrigger>
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
