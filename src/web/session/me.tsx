import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { calendarDate } from '#contract/dates.ts';
import type { User } from '#contract/entities/user.ts';
import type { Viewer } from '#contract/roles.ts';
import { asProblem, type ProblemCode } from '../api/http.ts';
import { query } from '../api/query.ts';
import { Failure } from '../ui/failure.tsx';
import { Loader } from '../ui/loader.tsx';

/** The signed-in user with their company, as the screens need them. */
export type Me = { user: User; viewer: Viewer; today: () => string };

const MeContext = createContext<Me | null>(null);

/** Who is signed in. Only below a MeProvider, so it always is somebody. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('useMe outside of MeProvider');
  return me;
}

const ME = `{ me {
  id username name surname role office_id office_name branch_name agents_see
  company { name slug time_zone subscription }
} }`;

/** Loads the signed-in user once and gives it to everything below. */
export function MeProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let current = true;
    setProblem(null);
    query<{ me: User }>(ME).then(
      ({ me }) => current && setUser(me),
      (error: unknown) => current && setProblem(asProblem(error).code),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  const me = useMemo<Me | null>(() => {
    if (!user) return null;
    const { id, role, office_id, agents_see, company } = user;
    const viewer = { id, role, officeId: office_id, agentsSee: agents_see };
    return { user, viewer, today: () => calendarDate(new Date(), company.time_zone) };
  }, [user]);

  if (problem) return <Failure code={problem} onRetry={() => setAttempt(attempt + 1)} />;
  return me ? <MeContext value={me}>{children}</MeContext> : <Loader />;
}
