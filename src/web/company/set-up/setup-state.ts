import { useSyncExternalStore } from 'react';
import type { DemoAccount } from '#contract/company/public-commands.ts';

/** The steps of setting up an own company, with their fields. */
export const setupSteps = [
  { name: 'company', fields: ['company_name', 'slug'] },
  { name: 'people', fields: ['office_name', 'surname', 'name'] },
  { name: 'access', fields: ['username', 'password'] },
] as const;

export type SetupStep = (typeof setupSteps)[number];
/** The fields of all steps, and the code before them. */
export type SetupField = SetupStep['fields'][number] | 'code';
export type SetupForm = Record<SetupField, string>;

type SetupState = {
  form: SetupForm;
  /** Until then the short name is derived from the company's name. */
  isSlugTyped: boolean;
  /** The accounts of the demonstration company that was loaded here. */
  accounts: DemoAccount[] | null;
};

/**
 * The code in the URL that the server has printed. It is removed from the address bar, so that it can't be read over
 * the person's shoulder.
 */
function codeInAddress(): string {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? '';
  if (code !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

const begin: SetupState = {
  form: {
    company_name: '',
    slug: '',
    office_name: '',
    surname: '',
    name: '',
    username: '',
    password: '',
    code: codeInAddress(),
  },
  isSlugTyped: false,
  accounts: null,
};

// The URL with the code may be opened in a tab that shows the page already.
addEventListener('hashchange', () => {
  const code = codeInAddress();
  if (code !== '') changeSetup({ form: { ...state.form, code } });
});

/**
 * Outside of the component: a change of the language renders every screen anew, and must not lose passwords that are
 * shown only once.
 */
let state = begin;
const listeners = new Set<() => void>();

export function changeSetup(change: Partial<SetupState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Clears the state, including the password. */
export const forgetSetup = (): void => changeSetup(begin);

export const useSetupState = (): SetupState =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => state,
  );
