import i18next from 'i18next';
import { announce } from '../focus/announcer.ts';
import { lastMessage, type MessageKind, record } from '../focus/message-journal.ts';
import { keyOf } from '../focus/shortcuts.ts';
import { isSaid } from '../focus/speech-profile.ts';
import { fetchAhead } from '../lazy-component.tsx';

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

/** How it is said: not at all when the screen itself says it, or in the words that were not said before. */
type Telling = { isTold?: boolean; heard?: string };

/** A step that is taken back as long as its toast is there; what follows when that is over and it was not. */
type Offer = { undo: () => void; stands?: (() => Promise<void>) | undefined; close: () => void };

/** What can be taken back now, the newest last. */
let offers: Offer[] = [];

const withdraw = (offer: Offer): void => {
  offers = offers.filter((each) => each !== offer);
};

/** A button that is on its way out, or is pressed twice, takes nothing back again. */
function take(offer: Offer): void {
  if (!offers.includes(offer)) return;
  withdraw(offer);
  offer.close();
  offer.undo();
}

/** The step stands: it can't be taken back any more. */
async function conclude(offer: Offer): Promise<void> {
  if (!offers.includes(offer)) return;
  withdraw(offer);
  offer.close();
  await offer.stands?.();
}

/** Every step stands: what waited to be done with it is done when this is. */
export async function concludeOffers(): Promise<void> {
  await Promise.all(offers.map(conclude));
}

/** Takes back the newest step that can be, or says that there is none. */
export function undoLast(none: string): void {
  const last = offers.at(-1);
  if (last) take(last);
  else say('notice', none);
}

/** Nothing can be taken back any more: the session is over, and the next one may be another person's. */
export function withdrawOffers(): void {
  for (const offer of offers) offer.close();
  offers = [];
  isKeyHeard = false;
}

/** Whether the key that takes back was heard in this session. */
let isKeyHeard = false;

/** That something was done, as it is spoken; with the first of a session, that a key takes it back. */
export function canBeUndone(text: string): string {
  const saysKey = !isKeyHeard || isSaid('repeated');
  isKeyHeard = true;
  return saysKey ? i18next.t('toast.can_be_undone', { text, key: keyOf.undo }) : text;
}

function say(kind: MessageKind, text: string): void {
  announce(text, manners[kind][1]);
  show(kind, text);
}

function show(kind: MessageKind, text: string, offer?: Offer): void {
  const [manner] = manners[kind];
  loadStack().then(
    ({ showToast }) => {
      const undoing = offer && { take: () => take(offer), onClosed: () => void conclude(offer) };
      const close = showToast(text, manner, undoing);
      if (offer) offer.close = close;
    },
    (error: unknown) => {
      // Without the network the code of toasts may be missing: the message was announced, and is in the journal.
      console.warn('A toast could not be shown', error);
      if (offer) void conclude(offer);
    },
  );
}

function toast(kind: MessageKind, text: string): void {
  record(kind, text);
  say(kind, text);
}

/** Says that something was done. */
export function toastDone(text: string, { isTold = false, heard = text }: Telling = {}): void {
  record('done', text);
  if (!isTold) announce(heard);
  show('done', text);
}

type Undoable = Pick<Telling, 'isTold'> & Pick<Offer, 'undo' | 'stands'>;

/**
 * The same, and offers for ten seconds to take it back, by a button and by a key. `stands` is called when that is over.
 * Answers with what ends the offer at once.
 */
export function toastUndoable(text: string, { undo, stands, isTold = false }: Undoable): () => void {
  const offer: Offer = { undo, stands, close: () => undefined };
  offers = [...offers, offer];
  record('done', text);
  if (!isTold) announce(canBeUndone(text));
  show('done', text, offer);
  return () => void conclude(offer);
}

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
