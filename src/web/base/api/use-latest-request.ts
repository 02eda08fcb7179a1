import { useCallback, useEffect, useMemo, useRef } from 'react';

/** The latest of a component's requests: the server stops what it still does for earlier ones. */
export type LatestRequest = {
  /** Aborts the request under way, and returns the signal of the next one. */
  begin: () => AbortSignal;
  abort: () => void;
};

/** Aborts a request when the next one begins, and the last one with the component. */
export function useLatestRequest(): LatestRequest {
  const latest = useRef<AbortController | null>(null);
  const abort = useCallback(() => latest.current?.abort(), []);
  useEffect(() => abort, [abort]);
  const begin = useCallback(() => {
    abort();
    latest.current = new AbortController();
    return latest.current.signal;
  }, [abort]);
  return useMemo(() => ({ begin, abort }), [begin, abort]);
}
