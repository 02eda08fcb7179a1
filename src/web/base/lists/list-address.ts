import { useSearchParams } from 'wouter';

/** The address with another value, or without one. */
export function withValue(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const after = new URLSearchParams(params);
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}

/** Values of the address, and a way to change one of them without a new entry in the history. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setParams((before) => withValue(before, name, value), { replace: true });
  return { params, set };
}

/** An id as it stands in the address; null for what is none. */
export const idIn = (value: string | null): number | null =>
  /^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null;
