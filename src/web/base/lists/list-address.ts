import { useSearchParams } from 'wouter';

/** The URL parameters with a value set or removed. */
export function withValue(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const after = new URLSearchParams(params);
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}

/** The URL parameters, and a setter that adds no entry to the history. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setParams((before) => withValue(before, name, value), { replace: true });
  return { params, set };
}

/** Parses an id of the URL; null if it is none. */
export const idIn = (value: string | null): number | null =>
  /^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null;
