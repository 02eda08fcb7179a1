import { useLayoutEffect, useRef } from 'react';
import type { Shortcut } from './shortcuts.ts';

export type NamedKey = { name: string; shortcut: Shortcut };

/** What a part of the screen answers to who asks where one is, and the keys that act there. */
type Here = { said?: () => string | null; keys?: () => NamedKey[] };

const parts = new Set<{ current: Here }>();

/** Answers for a mounted part of the screen. */
export function useHere(here: Here): void {
  const latest = useRef(here);
  latest.current = here;
  useLayoutEffect(() => {
    parts.add(latest);
    return () => {
      parts.delete(latest);
    };
  }, []);
}

export const saidHere = (): string[] => [...parts].flatMap(({ current }) => current.said?.() || []);
export const keysHere = (): NamedKey[] => [...parts].flatMap(({ current }) => current.keys?.() ?? []);
