/** A form that asks before the application navigates away from its unsaved changes. */
type Guard = { isUnsaved: () => boolean; ask: (go: () => void) => void };

let guard: (Guard & { place: string }) | null = null;

const here = () => location.pathname + location.search;

/** Sets the guard of the page; returns the function that removes it. */
export function guardLeaving(of: Guard): () => void {
  const mine = { ...of, place: here() };
  guard = mine;
  return () => {
    if (guard === mine) guard = null;
  };
}

/** Whether the page has unsaved changes. */
export const isUnsavedHere = (): boolean => guard?.isUnsaved() ?? false;

/** Removes the guard, after the person has decided about the unsaved changes. */
export const stopGuarding = (): void => {
  guard = null;
};

/** Navigates, after asking if there are unsaved changes. */
export function leave(go: () => void): void {
  if (guard && isUnsavedHere()) guard.ask(go);
  else go();
}

/** Makes the browser's Back and Forward ask too. Has to be called before other listeners of the history. */
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
