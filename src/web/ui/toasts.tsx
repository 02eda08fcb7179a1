import { announce } from './announcer.ts';
import { lastMessage, type MessageKind, record } from './journal.ts';
import { fetchAhead } from './later.tsx';

const loadStack = () => import('./toast-stack.tsx');

/** Fetches ahead what shows them: the first one may be that the network is away. */
export const prepareToasts = (): void => fetchAhead(loadStack);

/** How each kind of message is shown and spoken. What has gone is in the journal, and one key says the last once more. */
const manners = {
  done: [{ variant: 'success' }, 'polite'],
  problem: [{ variant: 'error', preventDuplicate: true }, 'assertive'],
  warning: [{ variant: 'warning', preventDuplicate: true }, 'assertive'],
  notice: [{ variant: 'info' }, 'polite'],
} as const;

function say(kind: MessageKind, text: string): void {
  const [manner, urgency] = manners[kind];
  announce(text, urgency);
  // Whoever is away from the network and sees none has heard it, and finds it in the journal.
  loadStack().then(
    ({ showToast }) => showToast(text, manner),
    (error: unknown) => console.warn('A toast could not be shown', error),
  );
}

function toast(kind: MessageKind, text: string): void {
  record(kind, text);
  say(kind, text);
}

/** Says that something was done. */
export const toastDone = (text: string): void => toast('done', text);

/** Says that something was not done. */
export const toastProblem = (text: string): void => toast('problem', text);

/** Something to know that is neither: a session that ended, a draft that was found. */
export const toastNotice = (text: string): void => toast('notice', text);

/** Something typed was not taken; it goes by itself, as the form goes on. */
export const toastWarning = (text: string): void => toast('warning', text);

/** Shows and says the last message once more, or that there was none; the journal has it already. */
export function repeatMessage(none: string): void {
  say('notice', lastMessage()?.text ?? none);
}
