import { type RefObject, useEffect, useState } from 'react';
import { rememberFocus, returnFocus } from '../focus/focus.ts';

type OpenState = {
  state: 'closed' | 'open' | 'closing';
  open: () => void;
  /** Returns the focus to the trigger at once. */
  close: () => void;
  /** Returns the focus after a pause, so that screen readers announce the trigger without the groups around it. */
  leave: () => void;
};

/** Closed, open, or fading out. Closing returns the focus to the trigger unless another element has it by then. */
export function useOpenState(trigger: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): OpenState {
  const [state, setState] = useState<OpenState['state']>('closed');
  useEffect(() => {
    if (state !== 'closing') return;
    let here = true;
    const fade = panel.current?.getAnimations() ?? [];
    // `allSettled`: an animation that is cancelled rejects.
    void Promise.allSettled(fade.map(({ finished }) => finished)).then(() => here && setState('closed'));
    return () => {
      here = false;
    };
  }, [state, panel]);
  const fade = () => setState((before) => (before === 'open' ? 'closing' : before));
  const close = () => {
    const focused = document.activeElement;
    const taken = focused && focused !== document.body && !panel.current?.contains(focused);
    if (!taken) trigger.current?.focus();
    // If the trigger is gone by now, the screen's heading gets the focus instead.
    returnFocus(trigger.current);
    fade();
  };
  const leave = () => {
    rememberFocus(trigger.current)(undefined, { leaving: panel.current });
    fade();
  };
  return { state, open: () => setState('open'), close, leave };
}
