import { useRef } from 'react';
import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { asProblem, type ProblemCode } from '../base/api/http.ts';

type ConfirmedRequestOptions = {
  matchesSurname: (typed: string) => boolean;
  /** These send the event to the machine and return false if it refuses. */
  confirm: (typed: string) => boolean;
  retry: () => boolean;
  perform: (confirmation: string, key: string) => Promise<void>;
  onFailed: (code: ProblemCode) => void;
};

/** An irreversible request, confirmed by a typed word. All attempts after one confirmation use one idempotency key. */
export function useConfirmedRequest(options: ConfirmedRequestOptions) {
  const { matchesSurname, confirm, retry, perform, onFailed } = options;
  const key = useRef('');
  const run = async (confirmation: string) => {
    try {
      await perform(confirmation, key.current);
    } catch (error) {
      onFailed(asProblem(error).code);
    }
  };
  /** The word may have been typed under the other keyboard layout. */
  const meant = (typed: string) => [typed, asCyrillicKeys(typed), asLatinKeys(typed)].find(matchesSurname) ?? typed;
  return {
    confirm: (typed: string) => {
      const confirmation = meant(typed);
      if (!confirm(confirmation)) return;
      key.current = crypto.randomUUID();
      void run(confirmation);
    },
    retry: (typed: string) => {
      // With the same key, because the lost request may have been carried out.
      const confirmation = meant(typed);
      if (retry()) void run(confirmation);
    },
  };
}
