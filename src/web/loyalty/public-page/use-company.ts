import { useSyncExternalStore } from 'react';
import { asProblem, type ProblemCode } from '../../base/api/http.ts';
import type { PageRequests } from './requests.ts';

/** The company of the page, as far as it is known. */
export type FoundCompany =
  | { state: 'waiting' }
  | { state: 'there'; name: string }
  | { state: 'unknown' }
  | { state: 'failed'; code: ProblemCode };

export type CompanyNews = {
  ask: () => void;
  seen: () => FoundCompany;
  subscribe: (changed: () => void) => () => void;
};

/** Requests the company at once, before the page is rendered. */
export function askForCompany({ company }: PageRequests): CompanyNews {
  const listeners = new Set<() => void>();
  let found: FoundCompany = { state: 'waiting' };
  const tell = (news: FoundCompany) => {
    found = news;
    for (const listener of listeners) listener();
  };
  const ask = async () => {
    try {
      tell({ state: 'there', name: (await company()).name });
    } catch (error) {
      const { code } = asProblem(error);
      tell(code === 'not_found' ? { state: 'unknown' } : { state: 'failed', code });
    }
  };
  void ask();
  return {
    ask: () => void ask(),
    seen: () => found,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

export const useCompany = (company: CompanyNews): FoundCompany => useSyncExternalStore(company.subscribe, company.seen);
