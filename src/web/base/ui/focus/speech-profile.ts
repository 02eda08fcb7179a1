import { announce } from './announcer.ts';

/** How much is announced besides the focus; the first is the default. */
export const speechProfiles = ['normal', 'short', 'proof'] as const;
export type SpeechProfile = (typeof speechProfiles)[number];

/** The causes of announcements. */
type Saying =
  /** A value that changed where screen readers do not announce it, as in a closed choice. */
  | 'changed'
  /** How many options match the typed text. */
  | 'found'
  /** What is being waited for. */
  | 'waits'
  /** The error of a field that lost the focus. */
  | 'refused'
  /** The option that was taken for the typed text. */
  | 'taken'
  /** How a typed value was understood, if it is written differently. */
  | 'understood'
  /** A value that screen readers have announced already: a date as it was typed, an option of an open list. */
  | 'repeated'
  /** What a form is about to record. */
  | 'summary';

/** What the short profile omits can be read in the field. The proof profile repeats values, for data that must be right. */
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
