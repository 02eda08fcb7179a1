import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { ErrorBody } from '#contract/base/errors.ts';

/** An answer as received: status, headers, text, and the text parsed as JSON. */
export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };

type HeaderValues = Record<string, string>;

/**
 * Takes half of the processor time of `fetch`. Connections are reused; a request whose connection broke is not
 * repeated.
 */
const agent = new Agent({ keepAlive: true });

type Sent = { method: string; headers: HeaderValues; body?: string };

/** Sends a request and reads the answer to its end. A connection that breaks before that is an error with its code. */
function exchange(url: string, { body, ...sent }: Sent): Promise<{ response: IncomingMessage; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ response: IncomingMessage; text: string }>();
  const onResponse = (response: IncomingMessage) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    response.on('error', reject).on('end', () => resolve({ response, text }));
  };
  request(url, { ...sent, agent }, onResponse)
    .on('error', reject)
    .end(body);
  return promise;
}

/** As received: a header that was sent twice has both values. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

/** A client of the API over real HTTP, with one person’s session or without a session. */
export class Api {
  readonly url: string;
  readonly token: string | null;

  constructor(url: string, token: string | null = null) {
    this.url = url;
    this.token = token;
  }

  async send<Body>(method: string, path: string, body?: unknown, headers: HeaderValues = {}): Promise<Answer<Body>> {
    const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const { response, text } = await exchange(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Token ${this.token}` } : {}),
        ...(content === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    const isJson = response.headers['content-type']?.includes('json') ?? false;
    return {
      status: response.statusCode ?? 0,
      headers: headersOf(response),
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

  /** The data of a GraphQL query. Throws with the answer when the query was refused. */
  async read<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const answer = await this.graphql<Data>(query, variables);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return answer.body.data;
  }

  graphql = <Data>(query: string, variables: Record<string, unknown> = {}) =>
    this.send<{ data: Data; errors?: { extensions: ErrorBody }[] } & Partial<ErrorBody>>('POST', '/graphql', {
      query,
      variables,
    });
}

/** The answer’s body when the status is the expected one; otherwise the test fails with the answer in its message. */
export function expectStatus<Body>(answer: Answer<Body>, status: number): Body {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer.body;
}
