import { useRef } from 'react';
import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { asProblem, type ProblemCode } from '../base/api/http.ts';

type ConfirmedRequestOptions = {
  matchesSurname: (typed: string) => boolean;
  /** Take the machine's steps; false: it refuses them. */
  confirm: (typed: string) => boolean;
  retry: () => boolean;
  perform: (confirmation: string, key: string) => Promise<void>;
  onFailed: (code: ProblemCode) => void;
};

/** A request that can't be undone: a typed word confirms it, and until it is confirmed anew it goes under one key. */
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
      // Under the same key: it may have been done already.
      const confirmation = meant(typed);
      if (retry()) void run(confirmation);
    },
  };
}
