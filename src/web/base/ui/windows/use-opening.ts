import { type RefObject, useEffect, useState } from 'react';
import { rememberFocus, returnFocus } from '../focus/focus.ts';

type Opening = {
  state: 'closed' | 'open' | 'closing';
  open: () => void;
  /** The trigger gets the focus back at once. */
  close: () => void;
  /** It gets it back when screen readers can hear it, without the names of the groups around it. */
  leave: () => void;
};

/** Closed, open, or fading away; while it closes the trigger gets the focus back, if nothing else has taken it. */
export function useOpening(trigger: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): Opening {
  const [state, setState] = useState<Opening['state']>('closed');
  useEffect(() => {
    if (state !== 'closing') return;
    let here = true;
    const fade = panel.current?.getAnimations() ?? [];
    // One that is cut short ends as well.
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
    // Without a trigger the screen's heading gets it.
    returnFocus(trigger.current);
    fade();
  };
  const leave = () => {
    rememberFocus(trigger.current)(undefined, { leaving: panel.current });
    fade();
  };
  return { state, open: () => setState('open'), close, leave };
}
