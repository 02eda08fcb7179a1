import { announce } from './announcer.ts';

/** The extents of announcements besides the focus; the first is the default. */
export const speechProfiles = ['normal', 'short', 'proof'] as const;
export type SpeechProfile = (typeof speechProfiles)[number];

/** The causes of announcements. */
type Saying =
  /** A value that changed where screen readers do not announce it, as in a closed choice. */
  | 'changed'
  /** The number of options that match the typed text. */
  | 'found'
  /** Data that is loading. */
  | 'waits'
  /** The error of a field that lost the focus. */
  | 'refused'
  /** The option that was taken for the typed text. */
  | 'taken'
  /** The parsed value, if it differs from the typed text. */
  | 'understood'
  /** A value that screen readers have announced already: a date as it was typed, an option of an open list. */
  | 'repeated'
  /** The values that a form is about to record. */
  | 'summary';

/**
 * The short profile omits announcements that repeat the content of a field. The proof profile adds them, for data that
 * must be right.
 */
const said: Record<Saying, readonly SpeechProfile[]> = {
  changed: speechProfiles,
  found: speechProfiles,
  waits: speechProfiles,
  refused: speechProfiles,
  taken: ['normal', 'proof'],
  understood: ['normal', 'proof'],
  repeated: ['proof'],
  summary: ['proof'],
};

let profile: SpeechProfile = 'normal';

export const chooseSpeechProfile = (chosen: SpeechProfile): void => {
  profile = chosen;
};

/** Whether the person's profile announces this cause. */
export const isSaid = (saying: Saying): boolean => said[saying].includes(profile);

/** Announces a text if the person's profile includes its cause. */
export function say(saying: Saying, text: string): void {
  if (isSaid(saying)) announce(text);
}
