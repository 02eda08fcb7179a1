/** Requests whose clients have left before they were answered. */
const left = new WeakSet<object>();

/** The functions that cancel the reads under way, by request. */
const underWay = new WeakMap<object, Set<() => void>>();

/** Whether the client of a request has left, so that nothing more has to be read for it. */
export const hasLeft = (request: object): boolean => left.has(request);

/** The client of a request has left: cancels the reads under way for it, and none begins any more. */
export function leave(request: object): void {
  left.add(request);
  for (const cancel of underWay.get(request) ?? []) cancel();
}

/** Registers a read of a request; returns the function that ends the registration. */
export function cancelWhenLeft(request: object, cancel: () => void): () => void {
  const reads = underWay.get(request) ?? new Set();
  underWay.set(request, reads);
  reads.add(cancel);
  return () => void reads.delete(cancel);
}

/** A read was not begun, because the client of its request has left. */
export class ClientLeft extends Error {}
