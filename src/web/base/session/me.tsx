import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { calendarDate } from '#contract/base/dates.ts';
import type { Viewer } from '#contract/base/roles.ts';
import type { Answered } from '../api/select.ts';
import { type Read, useRead } from '../api/use-read.ts';
import { Failure } from '../ui/feedback/failure.tsx';
import { Loader } from '../ui/feedback/loader.tsx';
import { ME } from './me-query.ts';

/** The signed-in user with their company, as the screens need them. */
export type Me = {
  user: Answered<typeof ME>['me'];
  viewer: Viewer;
  today: () => string;
  /** Reads the user again after a change. */
  refresh: () => Promise<void>;
};

const MeContext = createContext<Me | null>(null);

/** The signed-in user; null while signing in still needs a second factor. */
export const useMeIfKnown = (): Me | null => use(MeContext);

/** The signed-in user. Throws outside of a MeProvider. */
export function useMe(): Me {
  const me = useMeIfKnown();
  if (!me) throw new Error('useMe outside of MeProvider');
  return me;
}

/** Interval of the check for a new day, ms. */
const DAY_CHECK_INTERVAL = 2000;

function subscribeToDay(changed: () => void) {
  const timer = setInterval(changed, DAY_CHECK_INTERVAL);
  // A tab that was asleep may have slept through midnight.
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** The company's calendar date, updated at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribeToDay, useMe().today);

/** Reads the signed-in user and provides it to the components below. */
export function MeProvider({ children }: { children: ReactNode }) {
  // A manager may change the person's name or office, or the company's settings, in the meantime.
  const read: Read<Answered<typeof ME>> = useRead(
    ME,
    {},
    ({ entity, id }) => entity === 'company' || (entity === 'user' && id === read.data?.me.id),
  );
  const { data, problem, refresh } = read;
  const timeZone = data?.me.company.time_zone ?? 'UTC';
  // A stable function as long as the date is the same, so that effects which depend on it do not run again.
  const today = useCallback(() => calendarDate(new Date(), timeZone), [timeZone]);
  const me = useMemo<Me | null>(() => {
    if (!data) return null;
    const { me: user } = data;
    const { id, role, office_id, agents_see } = user;
    const viewer = { id, role, officeId: office_id, agentsSee: agents_see };
    return { user, viewer, today, refresh };
  }, [data, today, refresh]);

  if (me) return <MeContext value={me}>{children}</MeContext>;
  return problem ? <Failure code={problem} onRetry={() => void refresh()} /> : <Loader />;
}
