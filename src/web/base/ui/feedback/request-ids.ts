/** The last request that has failed with a code, with the id under which the server's log has it. */
const failed = new Map<string, string>();

/** Remembers a request that the server could not answer, for the message about it. */
export function rememberFailedRequest(code: string, { status, headers }: Pick<Response, 'status' | 'headers'>): void {
  const id = headers.get('x-request-id');
  if (status >= 500 && id !== null) failed.set(code, id);
}

/** The id of the last request that has failed with this code, for the operator; null for refusals of other kinds. */
export const failedRequestOf = (code: string): string | null => failed.get(code) ?? null;
