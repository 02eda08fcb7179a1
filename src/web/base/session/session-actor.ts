import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import type { PasskeyQuestion, SecondFactorAsked } from '#contract/company/second-factor/second-factor.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { sessionMachine } from '#machines/session.ts';
import { followEvents } from '../api/follow-changes.ts';
import { asProblem, authenticateAs, request, send } from '../api/http.ts';
import { prefetch } from '../api/prefetched-reads.ts';
import { withdrawOffers } from '../ui/feedback/toasts.tsx';
import { clearJournal } from '../ui/focus/message-journal.ts';
import { endFirstVisit } from './first-visit.ts';
import { ME } from './me-query.ts';
import { clearSession, onOtherTab, storedSession, storeSession } from './storage.ts';

/** The session of this tab. The machine decides; this adapter calls the server and updates the storage. */
export const session = createActor(sessionMachine);

authenticateAs({
  token: () => session.getSnapshot().context.token,
  onUnauthorized: () => session.send({ type: 'session.unauthorized', path: location.pathname }),
  onSecondFactorDemanded: () => session.send({ type: 'session.second_factor_demanded' }),
});

/** The end of the last session on the server. Signing in waits for it: the form is shown before the server has answered. */
let ending = Promise.resolve();

/** Restores the stored session, and subscribes to the machine. */
export function startSession(): void {
  let before = session.getSnapshot();
  let endEvents = () => {};
  session.subscribe((now) => {
    const { value, context } = now;
    const isNew = value !== before.value;
    const isRenamed = context.user !== before.context.user;
    const isOther = context.token !== before.context.token;
    // Events and the user are requested again: the server refused both until the second factor was set up.
    const goesOn = value === 'authenticated' && before.value === 'setting_up';
    before = now;
    if (value === 'setting_up' && isNew) endEvents();
    if (isOther || goesOn) {
      endEvents();
      // Before the screens read their data, so that no change in between is missed.
      endEvents = context.token === null ? () => {} : followEvents();
      if (context.token !== null) prefetch(ME);
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
    if (value === 'signing_out') ending = endOnServer();
  });
  session.start();
  const stored = storedSession();
  session.send(stored ? { type: 'session.restored', ...stored } : { type: 'session.not_restored' });
  onOtherTab(() => {
    const other = storedSession();
    session.send(other ? { type: 'session.restored', ...other } : { type: 'session.signed_out' });
  });
}

/** Signs in. The machine refuses empty fields; the server's answer is sent to it as an event. */
export async function signIn(username: string, password: string): Promise<void> {
  await ending;
  session.send({ type: 'session.sign_in', username, password });
  if (session.getSnapshot().value !== 'signing_in') return;
  await report(async () => {
    const answer = await post<SignedIn | SecondFactorAsked>('/token/login/', { username, password });
    if (!('second_factor' in answer)) return acceptSession(answer);
    session.send({ type: 'session.second_factor_asked', step: answer.second_factor });
  });
}

/** Submits the code of the second step: of the app, or a recovery code. */
export async function submitCode(code: string): Promise<void> {
  session.send({ type: 'session.give_code', code });
  const { value, context } = session.getSnapshot();
  if (value !== 'checking_step' || !context.step) return;
  const { ticket } = context.step;
  await report(async () => acceptSession(await post<SignedIn>('/token/second-factor/code/', { ticket, code })));
}

/** Signs in with a passkey: as the second step, or instead of name and password. */
export async function submitPasskey(): Promise<void> {
  await ending;
  session.send({ type: 'session.use_passkey' });
  const { value, context } = session.getSnapshot();
  if (value === 'checking_step' && context.step) {
    const { ticket, passkey } = context.step;
    // The server's challenge, which the machine passes on unchanged.
    await report(() => signWith('/token/second-factor/passkey/', { ticket, ...(passkey as PasskeyQuestion) }));
  }
  if (value === 'asking_passkey') {
    await report(async () =>
      signWith('/token/passkey/', await post<{ ticket: string } & PasskeyQuestion>('/token/passkey/question/', {})),
    );
  }
}

/** Returns from the second step to name and password. */
export const cancelSecondStep = (): void => session.send({ type: 'session.give_up' });

/** The demanded second factor was set up, so that the server answers all requests. */
export const endSettingUp = (): void => session.send({ type: 'session.second_factor_ready' });

const post = <Answer>(path: string, body: object): Promise<Answer> => request<Answer>({ method: 'POST', path, body });

/** Has the browser sign the ticket with a passkey, and signs in with that. */
async function signWith(path: string, question: { ticket: string } & PasskeyQuestion): Promise<void> {
  // A person who signs in by password alone does not have to wait for it.
  const { requestPasskey } = await import('./ask-passkey.ts');
  const passkey = await requestPasskey(question);
  if (typeof passkey === 'string') return session.send({ type: 'session.passkey_not_given', code: passkey });
  acceptSession(await post<SignedIn>(path, { ticket: question.ticket, passkey }));
}

/** Runs a step of signing in, and sends its failure to the machine. */
async function report(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    const { code, outcomeUnknown } = asProblem(error);
    session.send(
      outcomeUnknown && code !== 'network_failed' ? { type: 'session.failed' } : { type: 'session.refused', code },
    );
  }
}

/** Starts a session that the server has opened, after signing in or after setting up the first company. */
export function acceptSession({ token, user }: SignedIn): void {
  endFirstVisit();
  const { id, role, name, surname } = user;
  const isAwaited = ['signing_in', 'asking_passkey', 'checking_step'].includes(session.getSnapshot().value);
  const type = isAwaited ? 'session.accepted' : 'session.restored';
  session.send({ type, token, user: { id, role, name, surname } });
}

async function endOnServer(): Promise<void> {
  try {
    // Loaded on demand: signing in does not need the schemas of commands.
    const { signOut } = await import('#contract/company/sign-out.ts');
    await send(signOut, { key: crypto.randomUUID() });
  } catch (error) {
    // The customer's specification: a failure is only logged. The token dies here either way.
    console.warn('Sign-out was not acknowledged', asProblem(error).code);
  }
  session.send({ type: 'session.signed_out' });
}

/** The signed-in user, or null. */
export const useSessionUser = () => useSelector(session, ({ context }) => context.user);

/** The state of the session: restoring, authenticated, … */
export const useSessionState = () => useSelector(session, ({ value }) => value);

/** The ways to complete the second step, while it is open. */
export const useSecondStep = () => useSelector(session, ({ context }) => context.step);

/** Catalogue code of the message on the sign-in page. */
export const useSessionNotice = () => useSelector(session, ({ context }) => context.notice);
