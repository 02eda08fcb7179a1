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
  // Decisions that can still be undone are sent while the session exists.
  return (before) =>
    void concludeOffers().then(() => {
      before?.();
      stopGuarding();
      navigate(paths.login(), { replace: true });
      session.send({ type: 'session.sign_out' });
    });
}

/** Ends the session; with unsaved forms, calls `ask` first. */
export function useSignOut(ask: () => void): () => void {
  const { user } = useMe();
  const endSession = useEndSession();
  return () => (draftsOf(user.id).length > 0 ? ask() : endSession());
}
