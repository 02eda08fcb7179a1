import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { session } from '../session/session.ts';
import { concludeOffers } from '../ui/toasts.tsx';

/** Ends the session, from wherever one is. */
export function useSignOut(): () => void {
  const [, navigate] = useLocation();
  // What was decided and can still be taken back is sent as long as there is a session.
  return () =>
    void concludeOffers().then(() => {
      navigate(paths.login(), { replace: true });
      session.send({ type: 'session.sign_out' });
    });
}
