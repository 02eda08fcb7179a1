import { useCallback, useEffect, useRef, useState } from 'react';
import { onChanges } from './follow-changes.ts';
import { asProblem, type ProblemCode } from './http.ts';
import { query } from './query.ts';
import type { Selection } from './select.ts';

/** The state of a read: its data once it has arrived, or the problem. */
export type Read<Data> = { data: Data | null; problem: ProblemCode | null; refresh: () => Promise<void> };

type Concerns = (change: { entity: string; id: number }) => boolean;

/**
 * Reads a query, and again whenever one of the entities changes; the old data stays until the new one is there.
 * `concerns` filters the changes. Nothing is read while the selection or its variables are null.
 */
export function useRead<Data extends object, Variables extends object>(
  selection: Selection<Data, Variables> | null,
  ...[variables, concerns = () => false]: Record<never, never> extends Variables
    ? [variables?: NoInfer<Variables> | null, concerns?: Concerns]
    : [variables: NoInfer<Variables> | null, concerns?: Concerns]
): Read<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const asked = JSON.stringify(variables ?? {});
  const wanted = useRef(selection);
  wanted.current = selection;
  /** A selection may be a new object in each render; it is compared by its text. */
  const document = variables === null ? null : (selection?.document ?? null);
  const latest = useRef(0);
  const running = useRef(Promise.resolve());
  const concerned = useRef(concerns);
  concerned.current = concerns;

  const refresh = useCallback(() => {
    const { current } = wanted;
    if (document === null || current === null) return Promise.resolve();
    const mine = ++latest.current;
    const read = async () => {
      const [answer] = await Promise.allSettled([query(current, JSON.parse(asked) as Variables)]);
      // A newer read has begun: callers of this one wait for the newer data.
      if (mine !== latest.current) return running.current;
      if (answer.status === 'fulfilled') setData(answer.value);
      setProblem(answer.status === 'fulfilled' ? null : asProblem(answer.reason).code);
    };
    running.current = read();
    return running.current;
  }, [document, asked]);

  useEffect(() => {
    void refresh();
    const end = onChanges((changes) => {
      if (changes === null || changes.some((change) => concerned.current(change))) void refresh();
    });
    return () => {
      latest.current++;
      running.current = Promise.resolve();
      end();
    };
  }, [refresh]);

  return { data, problem, refresh };
}
