import { useCallback, useEffect, useRef, useState } from 'react';
import { onChanges } from './events.ts';
import { asProblem, type ProblemCode } from './http.ts';
import { query } from './query.ts';

/** Something read: its data as soon as it is there, and what went wrong otherwise. */
export type Read<Data> = { data: Data | null; problem: ProblemCode | null; refresh: () => Promise<void> };

/**
 * Reads with one query and again whenever one of the entities changes. What is shown stays until the new is there.
 * `concerns` narrows down which changes matter. A null document reads nothing.
 */
export function useRead<Data>(
  document: string | null,
  variables: Record<string, unknown> = {},
  concerns: (change: { entity: string; id: number }) => boolean = () => false,
): Read<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const asked = JSON.stringify(variables);
  const latest = useRef(0);
  const concerned = useRef(concerns);
  concerned.current = concerns;

  const refresh = useCallback(async () => {
    if (document === null) return;
    const mine = ++latest.current;
    try {
      const answer = await query<Data>(document, JSON.parse(asked) as Record<string, unknown>);
      if (mine !== latest.current) return;
      setData(answer);
      setProblem(null);
    } catch (error) {
      if (mine === latest.current) setProblem(asProblem(error).code);
    }
  }, [document, asked]);

  useEffect(() => {
    void refresh();
    const end = onChanges((changes) => {
      if (changes === null || changes.some((change) => concerned.current(change))) void refresh();
    });
    return () => {
      latest.current++;
      end();
    };
  }, [refresh]);

  return { data, problem, refresh };
}
