import type { Position } from '#machines/decide.ts';
import type { LoyaltyCodeEvent, LoyaltyCodeFacts, loyaltyCodeMachine } from '#machines/loyalty-code.ts';
import {
  caseOf,
  type Expectation,
  outcomeOf,
  type Regions,
  readTable,
  withoutRow,
} from '../../support/oracles/tables.ts';

/**
 * Domain 3.7 as two tables, written by hand. The domain has the states and their limits; decided here: a request at the
 * wrong moment is refused, a late answer changes nothing, and a sent code can still be tried when requesting another
 * one has failed. Beside the states a cell names the changed facts: `wait:60` starts the countdown, `wait:none` ends
 * it, and `forgotten` resets everything.
 */
const CHECK = `
event                          | idle                                  | requesting                       | request_failed       | code_sent                  | verifying                   | wrong_code                 | check_failed               | expired_code               | locked                     | shown
REQUEST                        | requesting phone:event                | request_under_way                | requesting phone:event problem:none | requesting phone:event | request_under_way    | requesting phone:event     | requesting phone:event problem:none | requesting phone:event | requesting phone:event | points_already_shown
REQUEST without a phone        | fill_required_fields                  | request_under_way                | fill_required_fields | fill_required_fields       | request_under_way           | fill_required_fields       | fill_required_fields       | fill_required_fields       | fill_required_fields       | points_already_shown
the code was sent              | =                                     | code_sent sent:yes wait:60       | =                    | =                          | =                           | =                          | =                          | =                          | =                          | =
the phone is refused           | =                                     | idle forgotten problem:event     | =                    | =                          | =                           | =                          | =                          | =                          | =                          | =
the server can't be reached    | =                                     | request_failed problem:event     | =                    | =                          | check_failed problem:event  | =                          | =                          | =                          | =                          | =
VERIFY                         | code_not_requested                    | request_under_way                | code_not_requested   | verifying                  | request_under_way           | verifying                  | verifying problem:none     | code_expired               | code_locked                | points_already_shown
VERIFY with five digits        | code_not_requested                    | request_under_way                | code_not_requested   | code_not_six_digits        | request_under_way           | code_not_six_digits        | code_not_six_digits        | code_expired               | code_locked                | points_already_shown
the code is wrong              | =                                     | =                                | =                    | =                          | wrong_code                  | =                          | =                          | =                          | =                          | =
the code is too old            | =                                     | =                                | =                    | =                          | expired_code                | =                          | =                          | =                          | =                          | =
the phone is locked            | =                                     | =                                | =                    | =                          | locked wait:900             | =                          | =                          | =                          | =                          | =
the points come                | =                                     | =                                | =                    | =                          | shown                       | =                          | =                          | =                          | =                          | =
the page was loaded again      | code_sent phone:event sent:yes wait:60 | =                       | =                    | =                          | =                           | =                          | =                          | =                          | =                          | =
the page was loaded again, locked | locked phone:event sent:yes wait:60 | =                       | =                    | =                          | =                           | =                          | =                          | =                          | =                          | =
START OVER                     | =                                     | request_under_way                | idle forgotten       | idle forgotten             | request_under_way           | idle forgotten             | idle forgotten             | idle forgotten             | idle forgotten             | idle forgotten
a second passes                | =                                     | =                                | =                    | =                          | =                           | =                          | =                          | =                          | =                          | =
`;

/** The states with a countdown, and the outcome of another request in each. */
const RESEND = `
event                          | idle                 | requesting              | code_sent                | verifying               | wrong_code               | check_failed              | expired_code             | locked                  | shown
a second passes                | =            | =               | =                | =               | =                | =                 | =                | =               | =
the time has come              | ready wait:none      | ready wait:none         | ready wait:none          | ready wait:none         | ready wait:none          | ready wait:none           | ready wait:none          | ready wait:none         | ready wait:none
REQUEST                        | requesting phone:event | request_under_way     | resend_too_early         | request_under_way       | resend_too_early         | resend_too_early          | resend_too_early         | code_locked             | points_already_shown
REQUEST without a phone        | fill_required_fields | request_under_way       | fill_required_fields     | request_under_way       | fill_required_fields     | fill_required_fields      | fill_required_fields     | fill_required_fields    | points_already_shown
the code was sent              | =                    | code_sent sent:yes wait:60 | =                     | =                       | =                        | =                         | =                        | =                       | =
the phone is locked            | =                    | =                       | =                        | locked wait:900         | =                        | =                         | =                        | =                       | =
the server can't be reached    | =                    | check_failed problem:event | =                     | check_failed problem:event | =                     | =                         | =                        | =                       | =
START OVER                     | =                    | request_under_way       | idle ready forgotten     | request_under_way       | idle ready forgotten     | idle ready forgotten      | idle ready forgotten     | idle ready forgotten    | idle ready forgotten
`;

const PHONE = '+998 90 123 45 67';
const nothing: LoyaltyCodeFacts = { phone: '', sent: false, retry_at: null, problem: null };
const asked: LoyaltyCodeFacts = { ...nothing, phone: PHONE };
const sent: LoyaltyCodeFacts = { ...asked, sent: true };
const failed: LoyaltyCodeFacts = { ...sent, problem: 'network_failed' };

const facts: Record<string, LoyaltyCodeFacts> = {
  idle: nothing,
  requesting: asked,
  request_failed: { ...asked, problem: 'network_failed' },
  code_sent: sent,
  verifying: sent,
  wrong_code: sent,
  check_failed: failed,
  expired_code: sent,
  locked: sent,
  shown: sent,
};

const UNTIL = 60_000;
/** Facts of the second table: a code has been requested already. */
const waiting: Partial<LoyaltyCodeFacts> = { sent: true, retry_at: UNTIL };

const cases: { [Type in LoyaltyCodeEvent['type']]: Record<string, Extract<LoyaltyCodeEvent, { type: Type }>> } = {
  'code.request': {
    REQUEST: { type: 'code.request', phone: '901112233' },
    'REQUEST without a phone': { type: 'code.request', phone: '  ' },
  },
  'code.sent': { 'the code was sent': { type: 'code.sent', retry_after: 60, now: 5000 } },
  'code.refused': { 'the phone is refused': { type: 'code.refused', code: 'phone_invalid' } },
  'code.failed': { "the server can't be reached": { type: 'code.failed', code: 'service_unavailable' } },
  'code.verify': {
    VERIFY: { type: 'code.verify', code: '482193' },
    'VERIFY with five digits': { type: 'code.verify', code: '48219' },
  },
  'code.wrong': { 'the code is wrong': { type: 'code.wrong' } },
  'code.expired': { 'the code is too old': { type: 'code.expired' } },
  'code.locked': { 'the phone is locked': { type: 'code.locked', retry_after: 900, now: 5000 } },
  'code.shown': { 'the points come': { type: 'code.shown' } },
  'code.restored': {
    'the page was loaded again': {
      ...{ type: 'code.restored', phone: '901112233', retry_at: 65_000, locked: false },
    },
    'the page was loaded again, locked': {
      ...{ type: 'code.restored', phone: '901112233', retry_at: 65_000, locked: true },
    },
  },
  'code.start_over': { 'START OVER': { type: 'code.start_over' } },
  'clock.tick': {
    'a second passes': { type: 'clock.tick', now: 18_000 },
    'the time has come': { type: 'clock.tick', now: UNTIL },
  },
};

const named: Record<string, LoyaltyCodeEvent> = Object.assign({}, ...Object.values(cases));
const regionOf: Record<string, string> = {
  ...Object.fromEntries(Object.keys(facts).map((state) => [state, 'check'])),
  ready: 'resend',
  counting_down: 'resend',
};
const checkRows = readTable(CHECK);
const resendRows = readTable(RESEND);

export const loyaltyCodeCasesWithoutRow = withoutRow([...checkRows, ...resendRows], named);

const isFact = (word: string) => word.includes(':') || word === 'forgotten';

/** The facts that a word of a cell stands for. */
function factsOf(word: string, event: LoyaltyCodeEvent, now: number): Partial<LoyaltyCodeFacts> {
  const given: Record<string, unknown> = event;
  const [fact, of] = word.split(':');
  if (word === 'forgotten') return nothing;
  if (fact === 'phone') return { phone: String(given.phone) };
  if (fact === 'sent') return { sent: true };
  if (fact === 'problem') return { problem: of === 'event' ? String(given.code) : null };
  if (fact === 'wait' && of === 'none') return { retry_at: null };
  if (fact === 'wait') return { retry_at: now + Number(of) * 1000 };
  throw new Error(`No fact is called "${word}"`);
}

function expectationsOf(
  rows: typeof checkRows,
  resend: 'ready' | 'counting_down',
  more: Partial<LoyaltyCodeFacts>,
): Expectation<typeof loyaltyCodeMachine>[] {
  return rows.flatMap(({ name, cells }) =>
    Object.entries(cells).map(([state, cell]) => {
      const event = caseOf(named, name);
      const context = { ...nothing, ...facts[state], ...(state === 'idle' ? {} : { phone: PHONE }), ...more };
      const words = cell.split(' ');
      const states = words.filter((word) => !isFact(word));
      const before: Regions = { check: state, resend };
      const moved = outcomeOf(states.join(' '), before, regionOf);
      const changed = Object.assign({}, context, ...words.filter(isFact).map((word) => factsOf(word, event, 5000)));
      const after = (regions: Regions) => ({
        value: { ...regions, resend: changed.retry_at === null ? 'ready' : 'counting_down' },
        context: changed as Record<string, unknown>,
      });
      return {
        row: name,
        column: `${state}, ${resend}`,
        position: { value: before, context } as Position<typeof loyaltyCodeMachine>,
        event,
        outcome: typeof moved === 'string' ? { code: moved } : after(moved),
      };
    }),
  );
}

export const loyaltyCodeExpectations = [
  ...expectationsOf(checkRows, 'ready', {}),
  ...expectationsOf(resendRows, 'counting_down', waiting),
];
