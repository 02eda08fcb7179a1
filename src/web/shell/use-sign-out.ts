import { useLocation } from 'wouter';
import { draftsOf } from '../base/forms/drafts.ts';
import { stopGuarding } from '../base/forms/unsaved-changes.ts';
import { useMe } from '../base/session/me.tsx';
import { session } from '../base/session/session-actor.ts';
import { concludeOffers } from '../base/ui/feedback/toasts.tsx';
import { paths } from '../paths.ts';

/** Ends the session from any screen; `before` runs right before that. */
export function useEndSession(): (before?: () => void) => void {
  const [, navigate] = useLocation();
  // What was decided and can still be taken back is sent as long as there is a session.
  return (before) =>
    void concludeOffers().then(() => {
      before?.();
      stopGuarding();
      navigate(paths.login(), { replace: true });
      session.send({ type: 'session.sign_out' });
    });
}

/** The same; with forms that were not saved, `ask` asks first what becomes of them. */
export function useSignOut(ask: () => void): () => void {
  const { user } = useMe();
  const endSession = useEndSession();
  return () => (draftsOf(user.id).length > 0 ? ask() : endSession());
}
