/** Requests whose clients have left before they were answered. */
const left = new WeakSet<object>();

/** The property of a request with the functions that cancel its reads. A WeakMap of requests slows garbage collection. */
const underWay = Symbol('reads under way');
type Request = object & { [underWay]?: Set<() => void> };

/** Whether the client of a request has left, so that nothing more has to be read for it. */
export const hasLeft = (request: object): boolean => left.has(request);

/** The client of a request has left: cancels the reads under way for it, and none begins any more. */
export function leave(request: Request): void {
  left.add(request);
  for (const cancel of request[underWay] ?? []) cancel();
}

/** Registers a read of a request; returns the function that ends the registration. */
export function cancelWhenLeft(request: Request, cancel: () => void): () => void {
  request[underWay] ??= new Set();
  const reads = request[underWay];
  reads.add(cancel);
  return () => void reads.delete(cancel);
}

/** A read was not begun, because the client of its request has left. */
export class ClientLeft extends Error {}
