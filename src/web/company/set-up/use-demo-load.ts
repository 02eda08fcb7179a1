import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DemoAccount,
  type DemoProgress,
  publicCommands,
  type SetUpState,
} from '#contract/company/public-commands.ts';
import { asProblem, type ProblemCode, request } from '../../base/api/http.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { announce } from '../../base/ui/focus/announcer.ts';

/** The interval at which the progress is read, ms. */
const POLL_INTERVAL = 200;

/** The key of an unfinished load in this tab, with which its answer is requested again after a reload. */
const STORAGE_KEY = 'setup:demo';

/** Whether this tab has started a load and not received its answer. */
export const awaitsDemo = (): boolean => sessionStorage.getItem(STORAGE_KEY) !== null;

type Answer = { users: DemoAccount[] };

type DemoLoadOptions = {
  /** The set-up code that the server has printed, if it is required. */
  code: string;
  onLoaded: (accounts: DemoAccount[]) => void;
  onLate: () => void;
  /** The code was refused. */
  onWrongCode: (problem: ProblemCode) => void;
};

export type DemoLoad = {
  /** This page waits for the answer of its load. */
  busy: boolean;
  /** The progress on the server, whichever page started the load; null while nothing is loaded. */
  progress: DemoProgress | null;
  problem: ProblemCode | null;
  start: () => void;
};

/**
 * Loads the demonstration company and reads its progress. The load continues when the connection is lost or the page is
 * reloaded; the same tab then requests its answer again. `onLate`: another person has created a company.
 */
export function useDemoLoad({ code, onLoaded, onLate, onWrongCode }: DemoLoadOptions): DemoLoad {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<DemoProgress | null>(null);
  const [lost, setLost] = useState<ProblemCode | null>(null);
  const [storedKey] = useState(() => sessionStorage.getItem(STORAGE_KEY));
  const isLoaded = useRef(false);
  const submission = useSubmission(
    async ({ key }) => {
      sessionStorage.setItem(STORAGE_KEY, key);
      const headers = { 'idempotency-key': key };
      try {
        return await request<Answer>({ method: 'POST', path: publicCommands.setUpDemo.path, body: { code }, headers });
      } catch (error) {
        const { fields } = asProblem(error);
        if (fields.code) onWrongCode(fields.code);
        throw error;
      }
    },
    ({ users }) => {
      isLoaded.current = true;
      sessionStorage.removeItem(STORAGE_KEY);
      setProgress(null);
      onLoaded(users);
    },
    { startKey: storedKey },
  );
  const { busy, key } = submission;
  const refusal = submission.problem?.code ?? null;
  // A refused load is finished; one with an unknown outcome keeps its key.
  useEffect(() => {
    if (refusal && key === null) sessionStorage.removeItem(STORAGE_KEY);
  }, [refusal, key]);

  const follow = (state: SetUpState) => {
    if (isLoaded.current) return;
    setLost(null);
    setProgress(state.demo ?? null);
    if (busy) return;
    const isMine = key !== null && refusal !== 'already_set_up';
    if (isMine && (state.demo || !state.needed)) submission.submit();
    else if (!state.needed) onLate();
  };
  const giveUp = (error: unknown) => {
    setProgress(null);
    // While the answer of the load is pending, its request reports the problem.
    if (!busy) setLost(asProblem(error).code);
  };
  useSetUpState({ isUnderWay: busy || progress !== null, onState: follow, onFailed: giveUp });
  return {
    busy,
    progress,
    // A wrong code is shown at its field.
    problem: submission.problem?.fields.code ? null : (refusal ?? lost),
    start: () => {
      announce(t('setup.demo.started'));
      submission.submit();
    },
  };
}

type SetUpStateOptions = {
  isUnderWay: boolean;
  onState: (state: SetUpState) => void;
  onFailed: (error: unknown) => void;
};

/** Reads the progress at the beginning and at the end, and at intervals while a load is running. */
function useSetUpState({ isUnderWay, onState, onFailed }: SetUpStateOptions): void {
  const follow = useEffectEvent(onState);
  const giveUp = useEffectEvent(onFailed);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isOver = false;
    const ask = () =>
      request<SetUpState>({ method: 'GET', path: '/setup/' })
        .then(
          (state) => !isOver && follow(state),
          (error: unknown) => !isOver && giveUp(error),
        )
        .finally(() => {
          if (isUnderWay && !isOver) timer = setTimeout(ask, POLL_INTERVAL);
        });
    void ask();
    return () => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    };
  }, [isUnderWay]);
}
