import { type ComponentType, lazy, useState } from 'react';

type Module<Props> = { default: ComponentType<Props> };

/** How a component is loaded by whoever needs it first, and how it is fetched ahead. */
type Later<Props> = { Later: ComponentType<Props>; prepare: () => void };

/** A part that the first screen does without. Once it is there it is shown at once, so that fast typing finds it. */
export function later<Props extends object>(load: () => Promise<Module<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const once = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(once);
  function Later(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return { Later, prepare: () => fetchAhead(once) };
}

/** What can not be fetched ahead is fetched, or missed, by whoever needs it. */
export const fetchAhead = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/** Calls once there is nothing to wait for on the screen and the browser has time; returns what ends it. */
export function whenShown(call: () => void): () => void {
  let idle = 0;
  const look = () => {
    if (document.querySelector('.loader')) idle = requestIdleCallback(look);
    else call();
  };
  idle = requestIdleCallback(look);
  return () => cancelIdleCallback(idle);
}
