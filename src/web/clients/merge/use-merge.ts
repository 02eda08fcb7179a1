import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import type { ClientComparison, MergedClient } from '#contract/clients/client-merge.ts';
import { mergeClients } from '#contract/clients/merge-clients.ts';
import { type ClientMergeEvent, clientMergeMachine, isTheWord, nothingChosen } from '#machines/client-merge.ts';
import { decide } from '#machines/decide.ts';
import { asProblem, type ProblemCode, send } from '../../base/api/http.ts';
import { asMerging } from './merge-query.ts';

/** Runs the merge machine over two clients who were read; makes its request and tells it what came of it. */
export function useMerge({ survivor, other }: ClientComparison) {
  const [state, tell, actor] = useMachine(clientMergeMachine, { input: nothingChosen });
  const [refusal, setRefusal] = useState<{ code: ProblemCode; count: number }>({ code: 'stale', count: 0 });
  const [result, setResult] = useState<MergedClient | null>(null);
  const key = useRef('');
  useEffect(() => {
    tell({ type: 'client_merge.choose', survivor: asMerging(survivor), other: asMerging(other) });
  }, [tell, survivor, other]);

  const versions = new Map([survivor, other].map(({ id, version }) => [id, version]));
  const run = async (confirmation: string) => {
    const { context } = actor.getSnapshot();
    const [survivor_id, other_id] = [context.survivor?.id ?? 0, context.other?.id ?? 0];
    try {
      const body = {
        ...{ survivor_id, other_id, fields: context.choices, confirmation },
        survivor_version: versions.get(survivor_id) ?? 0,
        other_version: versions.get(other_id) ?? 0,
      };
      setResult(await send(mergeClients, { body, key: key.current }));
      tell({ type: 'client_merge.merged' });
    } catch (error) {
      const { code } = asProblem(error);
      setRefusal(({ count }) => ({ code, count: count + 1 }));
      tell({ type: 'client_merge.failed', code });
    }
  };
  /** Takes a step, or keeps the code that says why not. */
  const go = (event: ClientMergeEvent): boolean => {
    const { value, context } = actor.getSnapshot();
    const decision = decide(clientMergeMachine, { value, context }, event);
    setRefusal(({ code, count }) =>
      decision.accepted ? { code, count: 0 } : { code: decision.code, count: count + 1 },
    );
    if (decision.accepted) tell(event);
    return decision.accepted;
  };
  return {
    state,
    go,
    result,
    problem: refusal.count > 0 ? refusal : null,
    confirm: (typed: string) => {
      // The word may have been typed under the other keyboard layout.
      const meant = [typed, asCyrillicKeys(typed), asLatinKeys(typed)].find((each) => isTheWord(state.context, each));
      if (!go({ type: 'client_merge.confirm', typed: meant ?? typed })) return;
      key.current = crypto.randomUUID();
      void run(meant ?? typed);
    },
    retry: (typed: string) => {
      const meant = [typed, asCyrillicKeys(typed), asLatinKeys(typed)].find((each) => isTheWord(state.context, each));
      // Under the same key: nobody knows whether it was done.
      if (go({ type: 'client_merge.retry' })) void run(meant ?? typed);
    },
  };
}

export type Merge = ReturnType<typeof useMerge>;
