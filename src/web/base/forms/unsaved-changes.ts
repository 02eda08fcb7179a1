/** An unsaved form: asks before the person goes somewhere else in the application. */
type Guard = { isUnsaved: () => boolean; ask: (go: () => void) => void };

let guard: (Guard & { place: string }) | null = null;

const here = () => location.pathname + location.search;

/** Guards the page that is shown; returns what ends it. */
export function guardLeaving(of: Guard): () => void {
  const mine = { ...of, place: here() };
  guard = mine;
  return () => {
    if (guard === mine) guard = null;
  };
}

/** Whether something is typed on this page that is not saved. */
export const isUnsavedHere = (): boolean => guard?.isUnsaved() ?? false;

/** What becomes of what is typed has been answered: nothing asks any more. */
export const stopGuarding = (): void => {
  guard = null;
};

/** Goes somewhere else, or asks first. */
export function leave(go: () => void): void {
  if (guard && isUnsavedHere()) guard.ask(go);
  else go();
}

/** The browser's own Back and Forward ask too. Has to be called before anything else follows the address. */
export function watchHistory(): void {
  addEventListener(
    'popstate',
    (event) => {
      const target = here();
      if (!guard?.isUnsaved() || target === guard.place) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', guard.place);
      guard.ask(() => history.pushState(null, '', target));
    },
    { capture: true },
  );
}
