import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/** Fetches the file of a component. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component that is loaded by whoever shows it first, and how it is fetched ahead. */
export type Later<Props> = { Later: ComponentType<Props>; prepare: () => Promise<void> };

/**
 * A part that the first screen does without. Once it is there it is shown at once, so that fast typing finds it; until
 * then `meanwhile` stands in its place. React's own way, `lazy`, holds back what has arrived for up to 300 ms.
 */
export function later<Props extends object>(
  load: Load<Props>,
  meanwhile: (props: Props) => ReactNode = () => null,
): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const prepare = async () => {
    loaded ??= (await load()).default;
  };
  function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useLayoutEffect(() => {
      if (Part) return;
      prepare().then(
        () => setPart(() => loaded),
        (error: unknown) => setFailure({ error }),
      );
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : meanwhile(props);
  }
  return { Later, prepare };
}

/** What can not be fetched ahead is fetched, or missed, by whoever needs it. */
export const fetchAhead = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/** Calls once there is nothing to wait for on the screen and the browser has time; returns what ends it. */
export function whenShown(call: () => void): () => void {
  const look = () => {
    if (document.querySelector('.loader')) end = whenIdle(look);
    else call();
  };
  let end = whenIdle(look);
  return () => end();
}
