import { createActor } from 'xstate';
import type { SignedIn } from '#contract/entities/user.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { type SessionFacts, sessionMachine } from '#machines/session.ts';
import { type Answer, Api } from './api.ts';

/** What the browser keeps of a session. */
export type Stored = Pick<SessionFacts, 'token' | 'user'>;

/**
 * A browser tab without the browser: the session's machine, and in place of its adapter (`src/web/session`) the requests
 * that one makes, each reported as what came of it.
 */
export class Tab {
  readonly url: string;
  readonly #session = createActor(sessionMachine).start();
  /** What the last request was answered. */
  answer: Answer<unknown> | null = null;

  /** Opened with what the browser has stored: a token is believed until a request says otherwise. */
  constructor(url: string, { token, user }: Stored = { token: null, user: null }) {
    this.url = url;
    this.#session.send(token && user ? { type: 'session.restored', token, user } : { type: 'session.not_restored' });
  }

  get state(): string {
    return this.#session.getSnapshot().value;
  }
  get stored(): Stored {
    const { token, user } = this.#session.getSnapshot().context;
    return { token, user };
  }
  /** What the sign-in page says. */
  get notice(): string | null {
    return this.#session.getSnapshot().context.notice;
  }
  /** What the last request was refused with. */
  get refusal(): [status: number, code: string] | null {
    return this.answer && [this.answer.status, (this.answer.body as ErrorBody).code];
  }

  async signIn(username: string, password: string): Promise<void> {
    this.#session.send({ type: 'session.sign_in', username, password });
    if (this.state !== 'signing_in') return;
    const answer = await new Api(this.url).post<SignedIn & ErrorBody>('/token/login/', { username, password });
    const { token, user, code } = answer.body;
    this.#session.send(
      answer.status === 200 ? { type: 'session.accepted', token, user } : { type: 'session.refused', code },
    );
    this.answer = answer;
  }

  /** Signing out is over when the server has answered, whatever it said. */
  async signOut(): Promise<void> {
    const { token } = this.stored;
    this.#session.send({ type: 'session.sign_out' });
    if (this.state !== 'signing_out') return;
    await this.#ask('POST', '/token/logout/', token, '/active-sales');
    this.#session.send({ type: 'session.signed_out' });
  }

  /** Any request of a page. */
  request = (page = '/active-sales'): Promise<void> => this.#ask('GET', '/users/me/', this.stored.token, page);

  async #ask(method: string, path: string, token: string | null, page: string): Promise<void> {
    this.answer = await new Api(this.url, token).send(method, path);
    if (this.answer.status === 401) this.#session.send({ type: 'session.unauthorized', path: page });
  }
}
