/** A reason for a failed start that the operator can remove; only its message is shown. */
export class StartError extends Error {}
