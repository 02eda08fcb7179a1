import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '#contract/errors.ts';

/** An answer as it came: status, headers, text, and the text read as JSON. */
export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };

type HeaderValues = Record<string, string>;

/** Speaks to the API as one person (or as nobody) over real HTTP. */
export class Api {
  readonly url: string;
  readonly token: string | null;

  constructor(url: string, token: string | null = null) {
    this.url = url;
    this.token = token;
  }

  async send<Body>(method: string, path: string, body?: unknown, headers: HeaderValues = {}): Promise<Answer<Body>> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Token ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : null) as Body,
    };
  }

  get = <Body>(path: string, headers?: HeaderValues) => this.send<Body>('GET', path, undefined, headers);
  post = <Body>(path: string, body: unknown = {}, headers: HeaderValues = {}) =>
    this.send<Body>('POST', path, body, { 'idempotency-key': randomUUID(), ...headers });
  patch = <Body>(path: string, body: unknown, headers: HeaderValues = {}) =>
    this.send<Body>('PATCH', path, body, { 'idempotency-key': randomUUID(), ...headers });
  delete = <Body>(path: string, headers: HeaderValues = {}) =>
    this.send<Body>('DELETE', path, undefined, { 'idempotency-key': randomUUID(), ...headers });

  /** What a GraphQL query reads. Throws with the answer when it was refused. */
  async read<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const answer = await this.graphql<Data>(query, variables);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return answer.body.data;
  }

  graphql = <Data>(query: string, variables: Record<string, unknown> = {}) =>
    this.send<{ data: Data; errors?: { extensions: ErrorBody }[] }>('POST', '/graphql', { query, variables });
}

/** The answer's body when it is what was wanted; else the test stops here with the answer in its message. */
export function expectStatus<Body>(answer: Answer<Body>, status: number): Body {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer.body;
}
