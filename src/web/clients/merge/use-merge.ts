import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ClientComparison, MergedClient } from '#contract/clients/client-merge.ts';
import { mergeClients } from '#contract/clients/merge-clients.ts';
import { clientMergeMachine, emptyMerge, matchesSurname } from '#machines/client-merge.ts';
import { send } from '../../base/api/http.ts';
import { useSteps } from '../../base/forms/use-steps.ts';
import { useConfirmedRequest } from '../use-confirmed-request.ts';
import { asMerging } from './merge-query.ts';

/** Runs the merge machine over two clients, makes its request, and reports the outcome to it. */
export function useMerge({ survivor, other }: ClientComparison) {
  const [state, tell, actor] = useMachine(clientMergeMachine, { input: emptyMerge });
  const { go, fail, problem } = useSteps({ machine: clientMergeMachine, position: () => actor.getSnapshot(), tell });
  const [result, setResult] = useState<MergedClient | null>(null);
  useEffect(() => {
    tell({ type: 'client_merge.choose', survivor: asMerging(survivor), other: asMerging(other) });
  }, [tell, survivor, other]);

  const versions = new Map([survivor, other].map(({ id, version }) => [id, version]));
  const request = useConfirmedRequest({
    matchesSurname: (typed) => matchesSurname(state.context, typed),
    confirm: (typed) => go({ type: 'client_merge.confirm', typed }),
    retry: () => go({ type: 'client_merge.retry' }),
    perform: async (confirmation, key) => {
      const { context } = actor.getSnapshot();
      const [survivor_id, other_id] = [context.survivor?.id ?? 0, context.other?.id ?? 0];
      const body = {
        ...{ survivor_id, other_id, fields: context.choices, confirmation },
        survivor_version: versions.get(survivor_id) ?? 0,
        other_version: versions.get(other_id) ?? 0,
      };
      setResult(await send(mergeClients, { body, key }));
      tell({ type: 'client_merge.merged' });
    },
    onFailed: (code) => fail(code, { type: 'client_merge.failed', code }),
  });
  return { state, go, result, problem, ...request };
}

export type Merge = ReturnType<typeof useMerge>;
