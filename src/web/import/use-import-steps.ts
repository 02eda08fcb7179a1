import { useMachine } from '@xstate/react';
import { emptyImport, importMachine } from '#machines/import.ts';
import { useSteps } from '../base/forms/use-steps.ts';

/** The import machine, with the code of its last refusal or failure. */
export function useImportSteps() {
  const [state, tell, actor] = useMachine(importMachine, { input: emptyImport });
  const steps = useSteps({ machine: importMachine, position: () => actor.getSnapshot(), tell });
  return {
    ...{ state, tell, ...steps },
    /** The step that failed last, at the moment of the call. */
    failedAt: () => actor.getSnapshot().context.failedAt,
  };
}

export type ImportSteps = ReturnType<typeof useImportSteps>;
