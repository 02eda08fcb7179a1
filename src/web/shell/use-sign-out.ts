import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { session } from '../session/session.ts';

/** Ends the session, from wherever one is. */
export function useSignOut(): () => void {
  const [, navigate] = useLocation();
  return () => {
    navigate(paths.login(), { replace: true });
    session.send({ type: 'session.sign_out' });
  };
}
