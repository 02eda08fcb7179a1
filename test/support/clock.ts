/**
 * The clock of a test run. Every test, server, page and database of the run believes that it began at CLOCK, an ISO
 * moment: `CLOCK=2028-02-29T23:50:00+05:00 npm test`. Without it the run begins at noon of an ordinary day, so that no
 * result depends on when the tests are run.
 */
const ORDINARY_DAY = '2026-11-18T12:00:00+05:00';

/** The offset of the given clock to the machine’s, ms; read once, where the run begins (`vitest.config.ts`). */
export function clockOffset(given: string | undefined): number {
  const moment = Date.parse(given ?? ORDINARY_DAY);
  if (Number.isNaN(moment)) throw new Error(`CLOCK is no moment: ${given}. Write 2028-02-29T12:00:00+05:00`);
  return moment - Date.now();
}

/**
 * Moves `Date` of this process or page ahead by an offset in ms, once. Self-contained, as it is sent to pages and
 * processes as text.
 */
export function shiftDate(offset: number): void {
  const mark = Symbol.for('karavan.test.clock');
  if (mark in globalThis) return;
  Object.defineProperty(globalThis, mark, { value: offset });
  const Real = Date;
  const now = () => Real.now() + offset;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

/** The offset that this test process was given; 0 outside of a test run. */
export const givenOffset = (): number => Number(process.env.CLOCK_OFFSET ?? 0);

/** The environment that gives a Node process of a test the clock of the run. */
export function clockEnv(): NodeJS.ProcessEnv {
  const script = `(${shiftDate})(${givenOffset()})`;
  return givenOffset() === 0 ? {} : { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

/**
 * Statements that give a PostgreSQL the clock of the run: functions that take precedence over its own. Run one by one
 * as the superuser before the first migration, so that column defaults use them too; copies of this database have them.
 */
export const clockOfDatabase = (): string[] => [
  'create schema given_clock',
  'grant usage on schema given_clock to public',
  `create function given_clock.now() returns timestamptz language sql stable
     as $$ select pg_catalog.now() + interval '${givenOffset()} ms' $$`,
  `create function given_clock.clock_timestamp() returns timestamptz language sql volatile
     as $$ select pg_catalog.clock_timestamp() + interval '${givenOffset()} ms' $$`,
  'alter system set search_path = "$user", public, given_clock, pg_catalog',
  'select pg_reload_conf()',
];
