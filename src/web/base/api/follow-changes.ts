import { authorization, onSecondFactorDemanded, onUnauthorized } from './http.ts';

/** What changed on the server, and whether by the person who is signed in here. */
export type Change = { entity: string; id: number; own: boolean };
/** Told of changes, or null when some may have been missed. */
type Listener = (changes: Change[] | null) => void;

const listeners = new Set<Listener>();
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 30_000;

/** Calls back when something changes; returns what ends it. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (changes: Change[] | null) => {
  for (const listener of listeners) listener(changes);
};

/** Follows the server's events until it is ended; connects again by itself, and says then that changes may be missing. */
export function followEvents(): () => void {
  const ending = new AbortController();
  const follow = async () => {
    let pause = FIRST_RETRY;
    while (!ending.signal.aborted) {
      const lasted = await readStream(ending.signal).catch(() => false);
      if (lasted === 'over') return;
      pause = lasted ? FIRST_RETRY : Math.min(pause * 2, LONGEST_RETRY);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  void follow();
  return () => ending.abort();
}

/** Reads one connection to its end. "over": the session is gone. Server-sent events by hand: EventSource sends no token. */
async function readStream(signal: AbortSignal): Promise<boolean | 'over'> {
  const headers = authorization();
  const response = await fetch('/api/v1/events/', { headers, signal });
  if (response.status === 401) {
    // It was ended elsewhere: whoever sits here learns it now, and not from the next thing that they do.
    if (headers.authorization) onUnauthorized(headers.authorization.replace('Token ', ''));
    return 'over';
  }
  if (response.status === 403) {
    // The company demands a second factor since: nothing else is answered before.
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
