import { useId } from 'react';
import { flag } from './flag.ts';
import { KeyChip } from './focus/key-chip.tsx';
import type { Shortcut } from './focus/shortcuts.ts';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';
import { WithTooltip } from './windows/tooltip.tsx';

export type ButtonProps = Omit<PlainButtonProps, 'refused' | 'onRefused'> & {
  /** The shortcut with the same effect, shown on the button. */
  shortcut?: Shortcut;
  /**
   * The reason why the action is unavailable: the button stays focusable, is described by the reason and does nothing.
   */
  reason?: string | null;
};

/** A button. An unavailable one stays visible with its reason. */
export function Button({ reason, shortcut, children, onPress, ...props }: ButtonProps) {
  const id = useId();
  const shared = {
    ...props,
    'data-spread': flag(props.wide && shortcut),
    children: (
      <>
        {children}
        {shortcut && <KeyChip shortcut={shortcut} />}
      </>
    ),
  };
  if (reason === undefined) return <PlainButton {...shared} onPress={onPress} />;
  return (
    <>
      <WithTooltip text={reason}>
        {(tooltip, show) => (
          <PlainButton
            {...shared}
            {...tooltip}
            {...(reason === null ? { onPress } : { onRefused: show, refused: id })}
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
