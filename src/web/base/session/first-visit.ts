import { useEffect, useState } from 'react';
import type { SetUpState } from '#contract/company/public-commands.ts';
import { request } from '../api/http.ts';

/** Whether the server has no company yet; null until known. */
let isEmpty: boolean | null = null;
let needsCode = false;
let asking: Promise<boolean> | null = null;

/**
 * Asks whether the server is still without a company. Where that can't be asked, signing in will say what is wrong, and
 * the next one asks again.
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

/** Whether setting up asks for the code that the server has printed; known as soon as the first visit is. */
export const isCodeNeeded = (): boolean => needsCode;

/** A company was created, or answered for: nothing is to be set up here. */
export function endFirstVisit(): void {
  isEmpty = false;
}

/** Whether this is the first visit to an empty server; null while that is asked. */
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
