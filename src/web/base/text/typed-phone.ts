import { toE164 } from '#contract/base/phone.ts';
import { registerMeaning } from './same-typed.ts';

// The numbering plans of all countries are larger than the first list: only forms with a phone bring them.
registerMeaning(toE164);

/** Reads a phone number that is typed in a form; null when it is none. */
export { toE164 };
