import { useEffect, useState } from 'react';
import type { SetUpState } from '#contract/company/public-commands.ts';
import { request } from '../api/http.ts';

/** Whether the server has no company yet; null until known. */
let isEmpty: boolean | null = null;
let needsCode = false;
let asking: Promise<boolean> | null = null;

/**
 * Asks whether the server has no company yet. If the request fails, the sign-in page reports the problem, and the next
 * call asks again.
 */
export function fetchFirstVisit(): Promise<boolean> {
  if (isEmpty === false) return Promise.resolve(false);
  asking ??= request<SetUpState>({ method: 'GET', path: '/setup/' })
    .then(({ needed, code_needed }) => {
      isEmpty = needed;
      needsCode = code_needed;
      return needed;
    })
    .catch((error: unknown) => {
      console.warn('Whether a company exists could not be asked', error);
      return false;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** Whether the set-up requires the code that the server has printed; known together with the first visit. */
export const isCodeNeeded = (): boolean => needsCode;

/** A company has been created: there is nothing to set up. */
export function endFirstVisit(): void {
  isEmpty = false;
}

/** Whether the server has no company yet; null while that is being read. */
export function useFirstVisit(): boolean | null {
  const [isFirst, setFirst] = useState(isEmpty);
  useEffect(() => {
    let isShown = true;
    void fetchFirstVisit().then((needed) => isShown && setFirst(needed));
    return () => {
      isShown = false;
    };
  }, []);
  return isFirst;
}
