import type { ConsentWording } from '#contract/clients/consent.ts';

/** The newest versions of what clients agree to, or those before one. */
export const WORDINGS = `query ($before: Int) { consentWordings(before: $before) {
  version ru en uz created_by_name created_at
} }`;

export type WordingsAnswer = { consentWordings: ConsentWording[] };
