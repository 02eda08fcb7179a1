import { useSyncExternalStore } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import type { LoyaltyCard } from '#contract/loyalty/public-page.ts';
import { type LoyaltyCodeRefusal, loyaltyCodeMachine } from '#machines/loyalty-code.ts';
import { asProblem, type ProblemCode } from '../../base/api/http.ts';
import { keepVisit, keptVisit } from './kept-visit.ts';
import type { PageRequests } from './requests.ts';

/** How often the countdown looks at the clock, ms. */
const LOOK = 250;

export type Check = SnapshotFrom<typeof loyaltyCodeMachine>['value']['check'];

/** What the page shows. */
export type Seen = {
  check: Check;
  phone: string;
  /** Whether a code was sent: it can be typed. */
  sent: boolean;
  /** What went wrong: with a request, or with what was asked for at the wrong moment. */
  problem: ProblemCode | LoyaltyCodeRefusal | null;
  /** When another code can be asked for, ms; null: now. Goes along with `secondsLeft`. */
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

/** What the words of these states are. */
const words: Partial<Record<Check, ProblemCode>> = {
  wrong_code: 'wrong_code',
  expired_code: 'code_expired',
  locked: 'code_locked',
};

/** The machine of one tab with the network, the clock and the tab's storage around it. */
export function beginVisit(slug: string, requests: PageRequests): Visit {
  const actor = createActor(loyaltyCodeMachine).start();
  const listeners = new Set<() => void>();
  let refusal: LoyaltyCodeRefusal | null = null;
  let card: LoyaltyCard | null = null;
  let shown = look();

  function look(): Seen {
    const { value, context } = actor.getSnapshot();
    const secondsLeft = context.retry_at === null ? 0 : Math.ceil(Math.max(0, context.retry_at - Date.now()) / 1000);
    const problem = refusal ?? words[value.check] ?? (context.problem as ProblemCode | null);
    const { phone, sent, retry_at: retryAt } = context;
    return { check: value.check, phone, sent, problem, retryAt, secondsLeft, card };
  }

  function publish(): void {
    shown = look();
    for (const listener of listeners) listener();
  }

  actor.on('refused', ({ code }) => {
    refusal = code;
  });
  actor.subscribe(({ value, context: { phone, sent, retry_at } }) => {
    const isOpen = sent && value.check !== 'shown' && value.check !== 'idle';
    keepVisit(slug, isOpen ? { phone, retry_at, locked: value.check === 'locked' } : null);
  });

  /** Tells the machine; what it refused before is no longer said. */
  function tell(event: Parameters<typeof actor.send>[0]): boolean {
    if (event.type !== 'clock.tick') refusal = null;
    actor.send(event);
    publish();
    return refusal === null;
  }

  const kept = keptVisit(slug);
  const { phone = '', retry_at = null, locked = false } = kept ?? {};
  if (kept) tell({ type: 'code.restored', phone, retry_at: retry_at ?? Date.now(), locked });
  setInterval(() => {
    if (actor.getSnapshot().value.resend === 'ready') return;
    tell({ type: 'clock.tick', now: Date.now() });
  }, LOOK);

  async function ask(typed: string): Promise<void> {
    try {
      const { retry_after } = await requests.requestCode(typed);
      tell({ type: 'code.sent', retry_after, now: Date.now() });
    } catch (error) {
      const { code, fields } = asProblem(error);
      if (fields.phone) tell({ type: 'code.refused', code: fields.phone });
      else tell({ type: 'code.failed', code });
    }
  }

  async function check(code: string): Promise<void> {
    try {
      card = await requests.verifyCode(actor.getSnapshot().context.phone, code);
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

  return {
    request: (typed) => {
      if (tell({ type: 'code.request', phone: typed })) void ask(typed);
    },
    verify: (code) => {
      if (tell({ type: 'code.verify', code })) void check(code);
    },
    startOver: () => {
      if (tell({ type: 'code.start_over' })) card = null;
    },
    seen: () => shown,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

export const useVisit = (visit: Visit): Seen => useSyncExternalStore(visit.subscribe, visit.seen);
