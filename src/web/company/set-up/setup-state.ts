import { useSyncExternalStore } from 'react';
import type { DemoAccount } from '#contract/company/public-commands.ts';

/** The steps to an own company, each with its fields. */
export const setupSteps = [
  { name: 'company', fields: ['company_name', 'slug'] },
  { name: 'people', fields: ['office_name', 'surname', 'name'] },
  { name: 'access', fields: ['username', 'password'] },
] as const;

export type SetupStep = (typeof setupSteps)[number];
/** What is typed: in the steps, and the code before them. */
export type SetupField = SetupStep['fields'][number] | 'code';
export type SetupForm = Record<SetupField, string>;

type SetupState = {
  form: SetupForm;
  /** The short name follows the company's name until it is typed. */
  isSlugTyped: boolean;
  /** Who can sign in to the demonstration company that was loaded here. */
  accounts: DemoAccount[] | null;
};

/** The address that the server has printed carries the code. It is taken out of it, so that it is not read over a shoulder. */
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

// The address with the code may be opened where the page is open already.
addEventListener('hashchange', () => {
  const code = codeInAddress();
  if (code !== '') changeSetup({ form: { ...state.form, code } });
});

/** Outside of the screen: another language shows every screen anew, and passwords that are shown once must not go with it. */
let state = begin;
const listeners = new Set<() => void>();

export function changeSetup(change: Partial<SetupState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Nothing of it is needed any more, least of all the password. */
export const forgetSetup = (): void => changeSetup(begin);

export const useSetupState = (): SetupState =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => state,
  );
