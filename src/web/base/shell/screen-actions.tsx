import { useLayoutEffect, useRef } from 'react';
import { toastNotice } from '../ui/feedback/toasts.tsx';
import { isDialogOpen, isPressed, takesLetters } from '../ui/focus/keys.ts';
import { isPlain, type Shortcut } from '../ui/focus/shortcuts.ts';

/** An action of the present screen. */
export type ScreenAction = {
  /** Unique among the actions of its screen. */
  id: string;
  /** The name in the command palette, in the language of the interface. */
  name: string;
  /** A single key is bound on the whole screen; any other shortcut is only shown, and bound by its component. */
  shortcut?: Shortcut;
  /** The reason why the action is unavailable, as text. */
  reason?: string | null;
  run: () => void;
};

type Offer = { current: ScreenAction[] };

const offers = new Set<Offer>();

/** The actions of the present screen, without duplicates by name. */
export const offeredActions = (): ScreenAction[] => {
  const all = [...offers].flatMap(({ current }) => current);
  return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
};

/** Runs the action, or shows why it is unavailable. */
export function runAction({ reason, run }: Pick<ScreenAction, 'reason' | 'run'>): void {
  if (reason) toastNotice(reason);
  else run();
}

/**
 * Whether a pressed key is a shortcut of the screen: no text field has the focus, no dialog is open, and no row has
 * handled it.
 */
export const isForScreen = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.repeat && !takesLetters(event.target) && !isDialogOpen();

/** The action of a pressed key. */
const actionOf = (event: KeyboardEvent, actions: ScreenAction[]): ScreenAction | null =>
  actions.find(({ shortcut }) => shortcut && isPlain(shortcut) && isPressed(event, shortcut)) ?? null;

/**
 * Offers the actions of a mounted screen to the command palette, and binds their keys on the whole screen, under any
 * keyboard layout, while no text is typed and no dialog is open. An element that handles the key itself (a row of a
 * list) has precedence.
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
