import { useSyncExternalStore } from 'react';
import { type Actor, createActor, type SnapshotFrom } from 'xstate';
import type { LoyaltyCard } from '#contract/loyalty/public-page.ts';
import { type LoyaltyCodeRefusal, loyaltyCodeMachine } from '#machines/loyalty-code.ts';
import { asProblem, type ProblemCode } from '../../base/api/http.ts';
import type { PageRequests } from './requests.ts';
import { keepVisit, keptVisit } from './stored-visit.ts';

/** The interval of the countdown, ms. */
const TICK_INTERVAL = 250;

export type Check = SnapshotFrom<typeof loyaltyCodeMachine>['value']['check'];

/** The state of the page. */
export type Seen = {
  check: Check;
  phone: string;
  /** Whether a code was sent, so that it can be entered. */
  sent: boolean;
  /** The problem of the last request, or the machine's refusal of an event. */
  problem: ProblemCode | LoyaltyCodeRefusal | null;
  /** The moment from which another code can be requested, ms; null: now. `secondsLeft` is the time until then. */
  retryAt: number | null;
  secondsLeft: number;
  card: LoyaltyCard | null;
};

export type Visit = {
  request: (phone: string) => void;
  verify: (code: string) => void;
  startOver: () => void;
  seen: () => Seen;
  subscribe: (changed: () => void) => () => void;
};

/** The problem codes of these states. */
const words: Partial<Record<Check, ProblemCode>> = {
  wrong_code: 'wrong_code',
  expired_code: 'code_expired',
  locked: 'code_locked',
};

type CodeActor = Actor<typeof loyaltyCodeMachine>;

/** The machine of one tab, connected to the network, the clock and the tab's storage. */
export function beginVisit(slug: string, requests: PageRequests): Visit {
  const actor = createActor(loyaltyCodeMachine).start();
  const page = pageOf(actor);
  const { tell } = page;
  actor.subscribe(({ value, context: { phone, sent, retry_at } }) => {
    const isOpen = sent && value.check !== 'shown' && value.check !== 'idle';
    keepVisit(slug, isOpen ? { phone, retry_at, locked: value.check === 'locked' } : null);
  });
  const kept = keptVisit(slug);
  const { phone = '', retry_at = null, locked = false } = kept ?? {};
  if (kept) tell({ type: 'code.restored', phone, retry_at: retry_at ?? Date.now(), locked });
  setInterval(() => {
    if (actor.getSnapshot().value.resend === 'ready') return;
    tell({ type: 'clock.tick', now: Date.now() });
  }, TICK_INTERVAL);
  return {
    request: (typed) => {
      if (tell({ type: 'code.request', phone: typed })) void requestCode(typed, requests, page);
    },
    verify: (code) => {
      if (!tell({ type: 'code.verify', code })) return;
      void verifyCode({ phone: actor.getSnapshot().context.phone, code }, requests, page);
    },
    startOver: () => {
      if (tell({ type: 'code.start_over' })) page.setCard(null);
    },
    seen: page.seen,
    subscribe: page.subscribe,
  };
}

/** The state of the page from the machine, with its subscribers. */
function pageOf(actor: CodeActor) {
  const listeners = new Set<() => void>();
  let refusal: LoyaltyCodeRefusal | null = null;
  let card: LoyaltyCard | null = null;
  let shown = look();

  function look(): Seen {
    const { value, context } = actor.getSnapshot();
    const secondsLeft = context.retry_at === null ? 0 : Math.ceil(Math.max(0, context.retry_at - Date.now()) / 1000);
    // The machine keeps the code of whichever request failed as a text.
    const problem = refusal ?? words[value.check] ?? (context.problem as ProblemCode | null);
    const { phone, sent, retry_at: retryAt } = context;
    return { check: value.check, phone, sent, problem, retryAt, secondsLeft, card };
  }

  actor.on('refused', ({ code }) => {
    refusal = code;
  });
  return {
    /** Sends an event to the machine, and clears its previous refusal. */
    tell: (event: Parameters<CodeActor['send']>[0]): boolean => {
      if (event.type !== 'clock.tick') refusal = null;
      actor.send(event);
      shown = look();
      for (const listener of listeners) listener();
      return refusal === null;
    },
    /** Takes effect with the next event. */
    setCard: (answered: LoyaltyCard | null) => {
      card = answered;
    },
    seen: () => shown,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

type Page = ReturnType<typeof pageOf>;

async function requestCode(typed: string, requests: PageRequests, { tell }: Page): Promise<void> {
  try {
    const { retry_after } = await requests.requestCode(typed);
    tell({ type: 'code.sent', retry_after, now: Date.now() });
  } catch (error) {
    const { code, fields } = asProblem(error);
    if (fields.phone) tell({ type: 'code.refused', code: fields.phone });
    else tell({ type: 'code.failed', code });
  }
}

type Typed = { phone: string; code: string };

async function verifyCode({ phone, code }: Typed, requests: PageRequests, { tell, setCard }: Page): Promise<void> {
  try {
    setCard(await requests.verifyCode(phone, code));
    tell({ type: 'code.shown' });
  } catch (error) {
    const problem = asProblem(error);
    if (problem.code === 'wrong_code') tell({ type: 'code.wrong' });
    else if (problem.code === 'code_expired') tell({ type: 'code.expired' });
    else if (problem.code === 'code_locked') {
      tell({ type: 'code.locked', retry_after: Number(problem.details.retry_after), now: Date.now() });
    } else tell({ type: 'code.failed', code: problem.code });
  }
}

export const useVisit = (visit: Visit): Seen => useSyncExternalStore(visit.subscribe, visit.seen);
