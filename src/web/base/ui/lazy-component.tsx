import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/** Imports the file of a component. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component whose file is loaded when it is first rendered; `prepare` loads it before that. */
export type LazyComponent<Props> = { Component: ComponentType<Props>; prepare: () => Promise<void> };

/**
 * Code splitting for what the first screen does not need; `fallback` is rendered until the file is loaded. Not React's
 * `lazy`, whose Suspense delays a component for up to 300 ms after its file has arrived, so that fast typing would miss
 * it.
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  fallback: (props: Props) => ReactNode = () => null,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const prepare = async () => {
    loaded ??= (await load()).default;
  };
  function Component(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useLayoutEffect(() => {
      if (Loaded) return;
      prepare().then(
        () => setLoaded(() => loaded),
        (error: unknown) => setFailure({ error }),
      );
    }, [Loaded]);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : fallback(props);
  }
  return { Component, prepare };
}

/** Loads a file before it is needed. A failure is ignored here, because its first use loads it again and reports it. */
export const prefetch = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/** Calls back when the screen shows no loader and the browser is idle; returns a function that cancels it. */
export function whenScreenIsShown(call: () => void): () => void {
  const look = () => {
    if (document.querySelector('.loader')) end = whenIdle(look);
    else call();
  };
  let end = whenIdle(look);
  return () => end();
}
