import { useLayoutEffect, useRef } from 'react';
import type { Shortcut } from './shortcuts.ts';

export type NamedKey = { name: string; shortcut: Shortcut };

/** The description of a part of the screen, and its keys; a row comes before its list. */
type Here = { part: 'row' | 'list'; said?: () => string | null; keys?: () => NamedKey[] };

const parts = new Set<{ current: Here }>();

/** Registers a mounted part of the screen. */
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

const inOrder = () => [...parts].sort(({ current: a }, { current: b }) => b.part.localeCompare(a.part));

export const saidHere = (): string[] => inOrder().flatMap(({ current }) => current.said?.() || []);
export const keysHere = (): NamedKey[] => inOrder().flatMap(({ current }) => current.keys?.() ?? []);
