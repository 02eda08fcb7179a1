import { useSyncExternalStore } from 'react';
import { allowSingleKeys } from '../ui/focus/keys.ts';
import { chooseSpeechProfile, speechProfiles } from '../ui/focus/speech-profile.ts';

/**
 * The preferences of this browser by their names in its storage (specification section 3); the first value is the
 * default. The language belongs to i18n.
 */
export const preferences = {
  /** `system` follows the operating system, also while the page is open. */
  theme: ['light', 'dark', 'system'],
  menu: ['horizontal', 'sidebar'],
  /** A dark menu in the light theme. */
  semidark: ['false', 'true'],
  /** The entrance animation of screens: a class of animate.css. */
  animation: ['animate__fadeIn', 'animate__fadeInUp', 'animate__zoomIn', 'none'],
  /** Whether shortcuts of a single letter are on. */
  single_keys: ['on', 'off'],
  /** The extent of announcements to screen readers besides the focus. */
  speech: speechProfiles,
} as const;

export type PreferenceName = keyof typeof preferences;
export type Preference<Name extends PreferenceName> = (typeof preferences)[Name][number];
export type Theme = Preference<'theme'>;

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored<Name extends PreferenceName>(name: Name): Preference<Name> {
  const values: readonly Preference<Name>[] = preferences[name];
  const found = values.find((value) => value === localStorage.getItem(name));
  return found ?? (preferences[name][0] as Preference<Name>);
}

function show(): void {
  const theme = stored('theme');
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  allowSingleKeys(stored('single_keys') === 'on');
  chooseSpeechProfile(stored('speech'));
  for (const listener of listeners) listener();
}

/** Remembers a choice and shows it. */
export function setPreference<Name extends PreferenceName>(name: Name, value: Preference<Name>): void {
  localStorage.setItem(name, value);
  show();
}

/**
 * Shows what is stored, and follows the system and the other tabs from now on. `public/before-paint.js` has shown the
 * theme before the first paint.
 */
export function startPreferences(): void {
  show();
  systemIsDark.addEventListener('change', show);
  addEventListener('storage', show);
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The present value of a preference. */
export const usePreference = <Name extends PreferenceName>(name: Name): Preference<Name> =>
  useSyncExternalStore(subscribe, () => stored(name));
