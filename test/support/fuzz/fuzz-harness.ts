import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import fc from 'fast-check';
import { type ErrorBody, isErrorCode } from '#contract/base/errors.ts';
import type { Company, Person } from '../data/company.ts';
import { addPerson } from '../data/people.ts';
import { inLanes } from '../lanes.ts';
import type { AnswerForm, Description } from '../server/openapi.ts';
import type { TestServer } from '../server/server.ts';
import { HANG_TIMEOUT } from '../wait.ts';
import { judgeOf } from './answer-judge.ts';
import type { Asker, FuzzRequest } from './fuzz-requests.ts';
import type { Shape } from './samples.ts';

type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const agent = new Agent({ keepAlive: true });

/** Sends a request and reads its answer to the end, except for an endless stream. Rejects when no answer comes. */
function exchange(url: string, { method, path, headers, body }: FuzzRequest): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const { hostname, port } = new URL(url);
  const length = body ? { 'content-length': body.length } : {};
  const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent };
  startRequest({ ...options, signal: AbortSignal.timeout(HANG_TIMEOUT) }, (response) => {
    const parts: Buffer[] = [];
    const answered = () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
    if (response.headers['content-type']?.startsWith('text/event-stream')) {
      answered();
      response.destroy();
      return;
    }
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('error', reject).on('end', answered);
  })
    .on('error', reject)
    .end(body ?? undefined);
  return promise;
}

/** Headers that every answer of this server has. */
const SAFE: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'referrer-policy': /^no-referrer$/,
};

/** Statuses of refusals that the description need not have. */
const REFUSED = [400, 401, 404, 408, 413, 415, 429, 431];

/** The differences between an answer and the description. */
export function answerFaults(
  {
    operation,
    method,
    path,
    judge: judgeMore = () => [],
  }: Pick<FuzzRequest, 'operation' | 'method' | 'path' | 'judge'>,
  { status, headers, body }: Answered,
  { refusal, judge }: { refusal: Shape; judge: ReturnType<typeof judgeOf> },
): string[] {
  if (status >= 500 || status < 200) return [`status ${status}`];
  const unsafe = Object.entries(SAFE).filter(([name, value]) => !value.test(String(headers[name] ?? '')));
  const faults = unsafe.map(([name]) => `no ${name}`);
  if (path.startsWith('/api/') && headers['cache-control'] !== 'no-store') faults.push('may be kept');
  if (method === 'HEAD') return faults;
  const isOpen = ['/healthz', '/readyz'].includes(path.split('?')[0] ?? '');
  if (!operation && status === 200 && isOpen) return faults;
  const form = operation ? operation.responses[status] : REFUSED.includes(status) && refusalForm(refusal);
  if (!form) return [...faults, `status ${status} is not described`];
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (Object.keys(form.content).length === 0) return body.length > 0 ? [...faults, 'a body is not described'] : faults;
  const schema = form.content[type]?.schema;
  if (!schema) return [...faults, `the type "${type}" is not described`];
  if (type !== 'application/json') return faults;
  const value = parsed(body);
  const { code } = (value ?? {}) as Partial<ErrorBody>;
  if (status >= 400 && code !== undefined && !isErrorCode(code))
    faults.push(`the code ${code} is not in the catalogue`);
  const more = status === 200 ? judgeMore(value) : [];
  return [...faults, ...judge(schema, value), ...more];
}

const refusalForm = (schema: Shape): AnswerForm => ({ content: { 'application/json': { schema } } });

/** An answer that is not JSON is an error by every schema. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/**
 * The findings of a run: the number of answers by status, and each kind of fault with the first request that caused it.
 */
export type Seen = { statuses: Map<string, number>; faults: Map<string, string>; sent: number };

/** Sends random requests to a server, as three people, and validates the answers. */
export class Fuzz {
  readonly seen: Seen = { statuses: new Map(), faults: new Map(), sent: 0 };
  readonly #server: TestServer;
  readonly #company: Company;
  readonly #form: Parameters<typeof answerFaults>[2];
  readonly #people: Record<'agent' | 'manager', Person>;
  #added = 0;

  constructor(server: TestServer, company: Company, description: Description) {
    this.#server = server;
    this.#company = company;
    this.#people = { agent: company.agent, manager: company.manager };
    const refusal = description.components.schemas.Refusal as Shape;
    this.#form = { refusal, judge: judgeOf(description) };
  }

  /** Sends requests, four at a time; after each hundred the sessions still have to be valid. */
  async run(requests: fc.Arbitrary<FuzzRequest>, { seed, count }: { seed: number; count: number }): Promise<Seen> {
    for (let sent = 0; sent < count; sent += PORTION) {
      const portion = fc.sample(requests, { seed: seed + sent, numRuns: Math.min(PORTION, count - sent) });
      await inLanes(portion, (request) => this.#try(request));
      await this.#renew('manager');
    }
    return this.seen;
  }

  async #try(request: FuzzRequest): Promise<void> {
    const { seen } = this;
    const token = request.as === 'anonymous' ? null : this.#people[request.as].api.token;
    const headers = { ...(token ? { authorization: `Token ${token}` } : {}), ...request.headers };
    seen.sent += 1;
    const name = request.operation?.operationId ?? 'elsewhere';
    const note = (fault: string) => {
      const { as, method, path, body } = request;
      const what = { as, method, path, headers: request.headers, body: body?.toString('utf8').slice(0, 1500) };
      if (!seen.faults.has(`${name}: ${fault}`)) seen.faults.set(`${name}: ${fault}`, JSON.stringify(what));
    };
    try {
      const answered = await exchange(this.#server.url, { ...request, headers });
      seen.statuses.set(String(answered.status), (seen.statuses.get(String(answered.status)) ?? 0) + 1);
      for (const fault of answerFaults(request, answered, this.#form)) note(fault);
      // The request may have ended the session, or the account.
      if (answered.status === 401 && request.as !== 'anonymous') await this.#renew(request.as);
    } catch (error) {
      note(`no answer: ${(error as Error).message}`);
    }
  }

  async #renew(who: Exclude<Asker, 'anonymous'>): Promise<void> {
    const isKnown = async ({ api }: Person) => (await api.get('/users/me/')).status === 200;
    const person = this.#people[who];
    if (await isKnown(person)) return;
    // A disabled account opens no session.
    const api = await person.signInAgain().catch(() => null);
    if (api) {
      this.#people[who] = { ...person, api };
      return;
    }
    const role = who === 'agent' ? 'agent' : 'management';
    this.#people[who] = await addPerson(this.#server, this.#company, `${who}${++this.#added}`, role);
  }
}

const PORTION = 100;

/** The findings of a run as a text. */
export const reportOf = ({ statuses, faults, sent }: Seen): string =>
  [
    `${sent} requests: ${[...statuses]
      .toSorted()
      .map(([status, times]) => `${status} × ${times}`)
      .join(', ')}`,
    ...[...faults].map(([fault, request]) => `${fault}\n    ${request}`),
  ].join('\n');
