import { useLayoutEffect, useRef } from 'react';
import { toastNotice } from '../ui/feedback/toasts.tsx';
import { isDialogOpen, isPressed, takesLetters } from '../ui/focus/keys.ts';
import { isPlain, type Shortcut } from '../ui/focus/shortcuts.ts';

/** Something that can be done on the screen that is shown. */
export type ScreenAction = {
  /** Unique among the actions of its screen. */
  id: string;
  /** What it is called in the command palette, in the language of the interface. */
  name: string;
  /** A key alone works on the whole screen; any other is only shown, and bound where it does something. */
  shortcut?: Shortcut;
  /** Why it can't be done now, as text. */
  reason?: string | null;
  run: () => void;
};

type Offer = { current: ScreenAction[] };

const offers = new Set<Offer>();

/** What can be done on the screen that is shown now; what several parts of it offer is there once. */
export const offeredActions = (): ScreenAction[] => {
  const all = [...offers].flatMap(({ current }) => current);
  return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
};

/** Does it, or says why not. */
export function runAction({ reason, run }: Pick<ScreenAction, 'reason' | 'run'>): void {
  if (reason) toastNotice(reason);
  else run();
}

/**
 * Whether a key that is pressed now is for the whole screen: no field is typed into, no dialog is open, no row has
 * taken it.
 */
export const isForScreen = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.repeat && !takesLetters(event.target) && !isDialogOpen();

/** The action that a pressed key means. */
const actionOf = (event: KeyboardEvent, actions: ScreenAction[]): ScreenAction | null =>
  actions.find(({ shortcut }) => shortcut && isPlain(shortcut) && isPressed(event, shortcut)) ?? null;

/**
 * Offers the actions of a mounted screen to the command palette, and binds their keys on the whole screen, under any
 * keyboard layout, while no text is typed and no dialog is open. An element that handles the key itself (a row of a list)
 * has precedence.
 */
export function useScreenActions(actions: ScreenAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  // A layout effect: the keys have to work as soon as the screen is painted.
  useLayoutEffect(() => {
    offers.add(latest);
    const onKeyDown = (event: KeyboardEvent) => {
      const action = isForScreen(event) ? actionOf(event, latest.current) : null;
      if (!action) return;
      event.preventDefault();
      runAction(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      offers.delete(latest);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
