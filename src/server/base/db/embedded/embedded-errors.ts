/** A reason not to start that a person can do something about; its message is all they are shown. */
export class StartError extends Error {}
