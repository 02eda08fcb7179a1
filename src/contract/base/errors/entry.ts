/** The HTTP status of a code, and its English text. */
export type ErrorEntry = { status: number; message: string };
