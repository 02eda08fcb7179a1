import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { anonymiseClient } from '#contract/clients/anonymise-client.ts';
import { anonymisingClientOf, type ClientAnonymisation } from '#contract/clients/client-anonymisation.ts';
import { clientAnonymisationMachine, emptyAnonymisation, matchesSurname } from '#machines/client-anonymisation.ts';
import { send } from '../../base/api/http.ts';
import { useSteps } from '../../base/forms/use-steps.ts';
import { useConfirmedRequest } from '../use-confirmed-request.ts';

/** Runs the machine over a client, checks again when the client has changed, and makes the request. */
export function useAnonymisation(client: ClientAnonymisation) {
  const [state, tell, actor] = useMachine(clientAnonymisationMachine, { input: emptyAnonymisation });
  const { go, fail, problem } = useSteps({
    machine: clientAnonymisationMachine,
    position: () => actor.getSnapshot(),
    tell,
  });
  const known = JSON.stringify([client.version, anonymisingClientOf(client)]);
  const latest = useRef(client);
  latest.current = client;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of the client is what it is checked for
  useEffect(() => {
    tell({ type: 'client_anonymisation.check', client: anonymisingClientOf(latest.current) });
  }, [tell, known]);
  const request = useConfirmedRequest({
    matchesSurname: (typed) => matchesSurname(state.context, typed),
    confirm: (typed) => go({ type: 'client_anonymisation.confirm', typed }),
    retry: () => go({ type: 'client_anonymisation.retry' }),
    perform: async (confirmation, key) => {
      const { id, version } = latest.current;
      await send(anonymiseClient, { params: { id }, body: { version, confirmation }, key });
      tell({ type: 'client_anonymisation.done' });
    },
    onFailed: (code) => fail(code, { type: 'client_anonymisation.failed', code }),
  });
  return { state, go, problem, ...request };
}

export type Anonymisation = ReturnType<typeof useAnonymisation>;
