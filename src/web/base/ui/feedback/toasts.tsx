import i18next from 'i18next';
import { announce } from '../focus/announcer.ts';
import { lastMessage, type MessageKind, record } from '../focus/message-journal.ts';
import { keyOf } from '../focus/shortcuts.ts';
import { isSaid } from '../focus/speech-profile.ts';
import { prefetch } from '../lazy-component.tsx';

const loadStack = () => import('./toast-stack.tsx');

/** Loads the file of toasts ahead, because the first toast may report that the network failed. */
export const prepareToasts = (): void => prefetch(loadStack);

/**
 * The look and the announcement of each kind of message. All messages stay in the journal, and F8 repeats the last one.
 */
const manners = {
  done: [{ variant: 'success' }, 'polite'],
  problem: [{ variant: 'error', preventDuplicate: true }, 'assertive'],
  warning: [{ variant: 'warning', preventDuplicate: true }, 'assertive'],
  notice: [{ variant: 'info' }, 'polite'],
} as const;

/** `isTold`: the screen announces it itself. `heard`: the announcement, where it differs from the shown text. */
type Announcement = { isTold?: boolean; heard?: string };

/** A step that can be undone while its toast is shown; `stands` is called afterwards if it was not undone. */
type Offer = { undo: () => void; stands?: (() => Promise<void>) | undefined; close: () => void };

/** The steps that can be undone now, newest last. */
let offers: Offer[] = [];

const withdraw = (offer: Offer): void => {
  offers = offers.filter((each) => each !== offer);
};

/** Undoes a step once: the button may be pressed twice, or while its toast disappears. */
function take(offer: Offer): void {
  if (!offers.includes(offer)) return;
  withdraw(offer);
  offer.close();
  offer.undo();
}

/** The step can no longer be undone. */
async function conclude(offer: Offer): Promise<void> {
  if (!offers.includes(offer)) return;
  withdraw(offer);
  offer.close();
  await offer.stands?.();
}

/** No step can be undone any more. Resolves when everything that was deferred for that is done. */
export async function concludeOffers(): Promise<void> {
  await Promise.all(offers.map(conclude));
}

/** Undoes the newest step that can be undone, or announces that there is none. */
export function undoLast(none: string): void {
  const last = offers.at(-1);
  if (last) take(last);
  else announceAndShow('notice', none);
}

/** Drops all steps at the end of a session: the next one may be another person's. */
export function withdrawOffers(): void {
  for (const offer of offers) offer.close();
  offers = [];
  isKeyHeard = false;
}

/** Whether the key for undoing has been announced in this session. */
let isKeyHeard = false;

/** The announcement of a step that can be undone; the first one of a session names the key. */
export function canBeUndone(text: string): string {
  const saysKey = !isKeyHeard || isSaid('repeated');
  isKeyHeard = true;
  return saysKey ? i18next.t('toast.can_be_undone', { text, key: keyOf.undo }) : text;
}

function announceAndShow(kind: MessageKind, text: string): void {
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
  announceAndShow(kind, text);
}

/** Reports success. */
export function toastDone(text: string, { isTold = false, heard = text }: Announcement = {}): void {
  record('done', text);
  if (!isTold) announce(heard);
  show('done', text);
}

type Undoable = Pick<Announcement, 'isTold'> & Pick<Offer, 'undo' | 'stands'>;

/**
 * Reports success and offers to undo it for ten seconds, by a button and by a key; `stands` is called afterwards.
 * Returns a function that ends the offer at once.
 */
export function toastUndoable(text: string, { undo, stands, isTold = false }: Undoable): () => void {
  const offer: Offer = { undo, stands, close: () => undefined };
  offers = [...offers, offer];
  record('done', text);
  if (!isTold) announce(canBeUndone(text));
  show('done', text, offer);
  return () => void conclude(offer);
}

/** Reports a failure. */
export const toastProblem = (text: string): void => toast('problem', text);

/** Neither success nor failure: a session that ended, a draft that was found. */
export const toastNotice = (text: string): void => toast('notice', text);

/** Typed text was not accepted. It disappears by itself, because the form can be continued. */
export const toastWarning = (text: string): void => toast('warning', text);

/** Repeats the last message, or reports that there was none, without a new line in the journal. */
export function repeatMessage(none: string): void {
  announceAndShow('notice', lastMessage()?.text ?? none);
}
