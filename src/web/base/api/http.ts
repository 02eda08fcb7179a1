import type { AnswerOf, BodyOf, Command, ParamsOf } from '#contract/base/command.ts';
import type { ErrorBody, ErrorCode } from '#contract/base/errors.ts';
import { rememberFailedRequest } from '../ui/feedback/request-ids.ts';

/** A code of the catalogue, or `network_failed` if the server was not reached. */
export type ProblemCode = ErrorCode | 'network_failed';

/** A failed request, with the code of its refusal. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly fields: Record<string, ProblemCode>;

  constructor(code: ProblemCode, status: number, more: Partial<Pick<Problem, 'details' | 'fields'>> = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.details = more.details ?? {};
    this.fields = more.fields ?? {};
  }

  /** Whether the server may have carried out the request: its answer was lost. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Converts any thrown value to a Problem. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('something_went_wrong', 500);

type Session = { token: () => string | null; onUnauthorized: () => void; onSecondFactorDemanded: () => void };

let session: Session = {
  token: () => null,
  onUnauthorized: () => undefined,
  onSecondFactorDemanded: () => undefined,
};

/** Sets the token of all requests, and the listeners of a 401 and of a demanded second factor. */
export const authenticateAs = (of: Session): void => {
  session = of;
};

export const authorization = (): Record<string, string> => {
  const token = session.token();
  return token ? { authorization: `Token ${token}` } : {};
};

type Sent = { method: string; path: string; body?: unknown; headers?: Record<string, string>; outlives?: boolean };

/** One request below `/api/v1`. Throws a Problem. */
export const request = async <Body>(sent: Sent): Promise<Body> => (await requestOnce<Body>(sent)).answer;

/**
 * Like `request`; `isRepeated`: it is the stored answer to an earlier request with the same idempotency key, and
 * nothing was done this time. Throws a Problem.
 */
export async function requestOnce<Body>(sent: Sent): Promise<{ answer: Body; isRepeated: boolean }> {
  const response = await answerTo(sent);
  // The contract gives the type of the answer; it is not validated again.
  const answer = (response.status === 204 ? null : await response.json()) as Body;
  return { answer, isRepeated: response.headers.get('idempotency-replayed') === 'true' };
}

/** A GET of binary data with its type, such as an image. Throws a Problem. */
export const requestBlob = async (path: string): Promise<Blob> => (await answerTo({ method: 'GET', path })).blob();

async function answerTo({ method, path, body, headers, outlives = false }: Sent): Promise<Response> {
  const token = session.token();
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: {
      ...authorization(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    keepalive: outlives,
  }).catch(() => {
    throw new Problem('network_failed', 0);
  });
  if (response.ok) return response;
  throw await problemOf(response, token);
}

async function problemOf(response: Response, token: string | null): Promise<Problem> {
  const body: ErrorBody | null = await response.json().catch(() => null);
  // The answer to a request with an earlier token does not concern the present session.
  if (response.status === 401 && token !== null) onUnauthorized(token);
  if (body?.code === 'second_factor_required' && token !== null) onSecondFactorDemanded(token);
  const code = body?.code ?? 'something_went_wrong';
  rememberFailedRequest(code, response);
  return new Problem(code, response.status, body ?? {});
}

/** A request was answered 401: the session has ended, unless its token has been replaced meanwhile. */
export function onUnauthorized(token: string): void {
  if (token === session.token()) session.onUnauthorized();
}

/** A request was refused until a second factor is set up. Ignored if the token has been replaced meanwhile. */
export function onSecondFactorDemanded(token: string): void {
  if (token === session.token()) session.onSecondFactorDemanded();
}

export type CommandOptions<C extends Command> = {
  params?: ParamsOf<C>;
  body?: BodyOf<C>;
  /** The idempotency key, the same for every attempt of one submission. */
  key: string;
  /** The version that the person has seen. */
  version?: number;
  /** Sent with `keepalive`, so that it outlives the page. */
  outlives?: boolean;
};

/** Sends a command. Throws a Problem. */
export function send<C extends Command>(command: C, options: CommandOptions<C>): Promise<AnswerOf<C>> {
  const { params = {}, body = {}, key, version, outlives = false } = options;
  // The names in the path are the keys of `params`: the contract's type of commands demands it.
  const path = command.path.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]));
  return request<AnswerOf<C>>({
    method: command.method,
    path,
    body,
    outlives,
    headers: { 'idempotency-key': key, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
  });
}
