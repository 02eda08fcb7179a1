import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import type { SignedIn } from '#contract/entities/user.ts';
import { sessionMachine } from '#machines/session.ts';
import { readAhead } from '../api/ahead.ts';
import { followEvents } from '../api/events.ts';
import { asProblem, authenticateAs, request, send } from '../api/http.ts';
import { clearJournal } from '../ui/journal.ts';
import { withdrawOffers } from '../ui/toasts.tsx';
import { endFirstVisit } from './first-visit.ts';
import { ME } from './me-query.ts';
import { clearSession, onOtherTab, storedSession, storeSession } from './storage.ts';

/** The session of this tab. The machine decides; this adapter asks the server and keeps the storage in step. */
export const session = createActor(sessionMachine);

authenticateAs({
  token: () => session.getSnapshot().context.token,
  onUnauthorized: () => session.send({ type: 'session.unauthorized', path: location.pathname }),
});

/** Restores what is stored and begins to follow the machine. */
export function startSession(): void {
  let before = session.getSnapshot();
  let endEvents = () => {};
  session.subscribe((now) => {
    const { value, context } = now;
    const isNew = value !== before.value;
    const isRenamed = context.user !== before.context.user;
    const isOther = context.token !== before.context.token;
    before = now;
    if (isOther) {
      endEvents();
      // While the screens are still on their way: what they read comes after the events have begun.
      endEvents = context.token === null ? () => {} : followEvents();
      if (context.token !== null) readAhead(ME);
    }
    if (value === 'authenticated' && (isNew || isRenamed) && context.token && context.user) {
      storeSession(context.token, context.user);
    }
    if (!isNew) return;
    if (value === 'unauthenticated') {
      clearSession();
      clearJournal();
      withdrawOffers();
    }
    if (value === 'signing_out') void endOnServer();
  });
  session.start();
  const stored = storedSession();
  session.send(stored ? { type: 'session.restored', ...stored } : { type: 'session.not_restored' });
  onOtherTab(() => {
    const other = storedSession();
    session.send(other ? { type: 'session.restored', ...other } : { type: 'session.signed_out' });
  });
}

/** Signs in. Empty fields are the machine's to refuse; what the server says becomes the machine's next event. */
export async function signIn(username: string, password: string): Promise<void> {
  session.send({ type: 'session.sign_in', username, password });
  if (session.getSnapshot().value !== 'signing_in') return;
  try {
    const path = '/token/login/';
    acceptSession(await request<SignedIn>({ method: 'POST', path, body: { username, password } }));
  } catch (error) {
    const { code, outcomeUnknown } = asProblem(error);
    session.send(
      outcomeUnknown && code !== 'network_failed' ? { type: 'session.failed' } : { type: 'session.refused', code },
    );
  }
}

/** A session that the server has just opened: after signing in, or after setting up the first company. */
export function acceptSession({ token, user }: SignedIn): void {
  endFirstVisit();
  const { id, role, name, surname } = user;
  const type = session.getSnapshot().value === 'signing_in' ? 'session.accepted' : 'session.restored';
  session.send({ type, token, user: { id, role, name, surname } });
}

async function endOnServer(): Promise<void> {
  try {
    // Whoever signs in does not have to wait for the schemas of commands.
    const { signOut } = await import('#contract/commands/sign-out.ts');
    await send(signOut, { key: crypto.randomUUID() });
  } catch (error) {
    // The customer's specification: a failure is only logged. The token dies here either way.
    console.warn('Sign-out was not acknowledged', asProblem(error).code);
  }
  session.send({ type: 'session.signed_out' });
}

/** Who is signed in here, or null. */
export const useSessionUser = () => useSelector(session, ({ context }) => context.user);

/** Where the session is: restoring, authenticated, … */
export const useSessionState = () => useSelector(session, ({ value }) => value);

/** Catalogue code of what the sign-in page has to say. */
export const useSessionNotice = () => useSelector(session, ({ context }) => context.notice);
