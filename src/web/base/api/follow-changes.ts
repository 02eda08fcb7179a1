import { authorization, onSecondFactorDemanded, onUnauthorized } from './http.ts';

/** A change on the server; `own`: made by the signed-in user. */
export type Change = { entity: string; id: number; own: boolean };
/** Called with changes, or with null if some may have been missed. */
type Listener = (changes: Change[] | null) => void;

const listeners = new Set<Listener>();
const MIN_RETRY_DELAY = 1000;
const MAX_RETRY_DELAY = 30_000;

/** Subscribes to changes; returns the function that unsubscribes. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (changes: Change[] | null) => {
  for (const listener of listeners) listener(changes);
};

/**
 * Follows the server's events until the returned function is called. Reconnects, and then reports changes as missed.
 */
export function followEvents(): () => void {
  const ending = new AbortController();
  const follow = async () => {
    let pause = MIN_RETRY_DELAY;
    while (!ending.signal.aborted) {
      const lasted = await readStream(ending.signal).catch(() => false);
      if (lasted === 'over') return;
      pause = lasted ? MIN_RETRY_DELAY : Math.min(pause * 2, MAX_RETRY_DELAY);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  void follow();
  return () => ending.abort();
}

/**
 * Reads one connection to its end; 'over' once the session has ended. EventSource can't send a token, hence `fetch`.
 */
async function readStream(signal: AbortSignal): Promise<boolean | 'over'> {
  const headers = authorization();
  const response = await fetch('/api/v1/events/', { headers, signal });
  if (response.status === 401) {
    // The session was ended elsewhere: the user sees that now and not only at the next request.
    if (headers.authorization) onUnauthorized(headers.authorization.replace('Token ', ''));
    return 'over';
  }
  if (response.status === 403) {
    // The company demands a second factor now: until it is set up the server refuses everything else.
    if (headers.authorization) onSecondFactorDemanded(headers.authorization.replace('Token ', ''));
    return 'over';
  }
  if (!response.ok || !response.body) return false;
  tell(null);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (rest + chunk).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) readMessage(message);
  }
  return true;
}

function readMessage(message: string): void {
  const event = /^event: (\w+)$/m.exec(message)?.[1];
  const data = /^data: (.*)$/m.exec(message)?.[1] ?? '';
  if (event === 'changed') tell(JSON.parse(data));
  if (event === 'gap') tell(null);
}
