import { announce } from './announcer.ts';

/** How much is said beside the focus: the first one unless a person chooses another. */
export const speechProfiles = ['normal', 'short', 'proof'] as const;
export type SpeechProfile = (typeof speechProfiles)[number];

/** What is said beside the focus, by its cause. */
type Saying =
  /** A value that has changed where nothing shows it to the ear: a closed choice, say. */
  | 'changed'
  /** How many options answer to what is typed. */
  | 'found'
  /** Why nothing happens yet. */
  | 'waits'
  /** What is wrong with a field that was left. */
  | 'refused'
  /** The option that was taken for what was typed. */
  | 'taken'
  /** What was understood of something typed, when it is written otherwise. */
  | 'understood'
  /** A value that was heard already: a date as it was typed, what was chosen of an open list. */
  | 'repeated'
  /** What a form is about to record. */
  | 'summary';

/** What the short profile leaves out can be read in the field. The proof profile is for what must not be wrong. */
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

/** Whether the person wants to hear such things. */
export const isSaid = (saying: Saying): boolean => said[saying].includes(profile);

/** Says something once, if the person wants to hear such things. */
export function say(saying: Saying, text: string): void {
  if (isSaid(saying)) announce(text);
}
