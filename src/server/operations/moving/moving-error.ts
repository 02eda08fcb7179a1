/** A company that can't be exported or imported; the message says why and what to do, for operators. */
export class MovingError extends Error {}
