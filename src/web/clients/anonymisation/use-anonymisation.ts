import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { anonymiseClient } from '#contract/clients/anonymise-client.ts';
import { asAnonymising, type ClientAnonymisation } from '#contract/clients/client-anonymisation.ts';
import {
  type ClientAnonymisationEvent,
  clientAnonymisationMachine,
  isTheSurname,
  nothingChecked,
} from '#machines/client-anonymisation.ts';
import { decide } from '#machines/decide.ts';
import { asProblem, type ProblemCode, send } from '../../base/api/http.ts';

/** Runs the machine over a client who was read, and checks anew when that has changed; makes its request. */
export function useAnonymisation(client: ClientAnonymisation) {
  const [state, tell, actor] = useMachine(clientAnonymisationMachine, { input: nothingChecked });
  const [refusal, setRefusal] = useState<{ code: ProblemCode; count: number }>({ code: 'stale', count: 0 });
  const key = useRef('');
  const known = JSON.stringify([client.version, asAnonymising(client)]);
  const latest = useRef(client);
  latest.current = client;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of the client is what it is checked for
  useEffect(() => {
    tell({ type: 'client_anonymisation.check', client: asAnonymising(latest.current) });
  }, [tell, known]);

  const run = async (confirmation: string) => {
    const { id, version } = latest.current;
    try {
      await send(anonymiseClient, { params: { id }, body: { version, confirmation }, key: key.current });
      tell({ type: 'client_anonymisation.done' });
    } catch (error) {
      const { code } = asProblem(error);
      setRefusal(({ count }) => ({ code, count: count + 1 }));
      tell({ type: 'client_anonymisation.failed', code });
    }
  };
  /** Takes a step, or keeps the code that says why not. */
  const go = (event: ClientAnonymisationEvent): boolean => {
    const { value, context } = actor.getSnapshot();
    const decision = decide(clientAnonymisationMachine, { value, context }, event);
    setRefusal(({ code, count }) =>
      decision.accepted ? { code, count: 0 } : { code: decision.code, count: count + 1 },
    );
    if (decision.accepted) tell(event);
    return decision.accepted;
  };
  /** What was meant: the surname may have been typed under the other keyboard layout. */
  const meant = (typed: string) =>
    [typed, asCyrillicKeys(typed), asLatinKeys(typed)].find((each) => isTheSurname(state.context, each)) ?? typed;
  return {
    state,
    go,
    problem: refusal.count > 0 ? refusal : null,
    confirm: (typed: string) => {
      if (!go({ type: 'client_anonymisation.confirm', typed: meant(typed) })) return;
      key.current = crypto.randomUUID();
      void run(meant(typed));
    },
    retry: (typed: string) => {
      // Under the same key: it may have been done already.
      if (go({ type: 'client_anonymisation.retry' })) void run(meant(typed));
    },
  };
}

export type Anonymisation = ReturnType<typeof useAnonymisation>;
