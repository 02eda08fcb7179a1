import { type ReactNode, useEffect } from 'react';
import { announce } from '../base/ui/focus/announcer.ts';
import '../base/ui/feedback/warning.css';
import './server-warning.css';

/** Interval at which an open page asks again for the state of the server, ms: it changes over hours. */
const ASK_AGAIN = 5 * 60_000;

/** Reads the state of the server again and again. */
export function useAskAgain(refresh: () => Promise<void>): void {
  useEffect(() => {
    const timer = setInterval(() => void refresh(), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [refresh]);
}

type ServerWarningProps = {
  /** The name of its landmark. */
  title: string;
  /** Announced once; null for no warning. */
  text: string | null;
  children?: ReactNode;
};

/** A warning about the server above every screen of management. */
export function ServerWarning({ title, text, children }: ServerWarningProps) {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
  if (text === null) return null;
  return (
    <aside className="server-warning warning" aria-label={title} data-frame="">
      {text} {children}
    </aside>
  );
}
