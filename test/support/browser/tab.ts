import { createActor } from 'xstate';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { PasskeyQuestion, SecondFactorAsked } from '#contract/company/second-factor/second-factor.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { type SessionFacts, sessionMachine } from '#machines/session.ts';
import { withHostName } from '../data/second-factors.ts';
import type { SoftwarePasskey } from '../doubles/software-passkey.ts';
import { type Answer, Api, expectStatus } from '../server/api.ts';

type Question = { ticket: string } & PasskeyQuestion;

/** The session as the browser stores it. */
export type Stored = Pick<SessionFacts, 'token' | 'user'>;

/**
 * A browser tab without the browser: the session's machine, and in place of its adapter (`src/web/base/session`) the
 * requests that one makes, each reported as what came of it.
 */
export class Tab {
  readonly url: string;
  readonly #session = createActor(sessionMachine).start();
  /** The answer to the last request. */
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
  /** The message of the sign-in page. */
  get notice(): string | null {
    return this.#session.getSnapshot().context.notice;
  }
  /** The refusal of the last request. */
  get refusal(): [status: number, code: string] | null {
    return this.answer && [this.answer.status, (this.answer.body as ErrorBody).code];
  }

  /** The methods of the open second step. */
  get methods(): readonly string[] | null {
    return this.#session.getSnapshot().context.step?.methods ?? null;
  }

  async signIn(username: string, password: string): Promise<void> {
    this.#session.send({ type: 'session.sign_in', username, password });
    if (this.state !== 'signing_in') return;
    await this.#enter('/token/login/', { username, password });
  }

  /** The second step with a code, which is not looked at where the machine refuses it. */
  async giveCode(code: string): Promise<void> {
    this.#session.send({ type: 'session.give_code', code });
    if (this.state !== 'checking_step') return;
    await this.#enter('/token/second-factor/code/', { ticket: this.#ticket, code });
  }

  /** A passkey, as the second step or in the place of name and password; null: the browser gives none. */
  async givePasskey(device: SoftwarePasskey | null): Promise<void> {
    this.#session.send({ type: 'session.use_passkey' });
    const { value, context } = this.#session.getSnapshot();
    if (value !== 'asking_passkey' && value !== 'checking_step') return;
    if (!device) {
      this.#session.send({ type: 'session.passkey_not_given', code: 'passkey_cancelled' });
      return;
    }
    const { headers, origin } = withHostName(this.url);
    const question =
      value === 'asking_passkey'
        ? expectStatus(await new Api(this.url).post<Question>('/token/passkey/question/', {}, headers), 200)
        : { ticket: this.#ticket, ...(context.step?.passkey as PasskeyQuestion) };
    const path = value === 'asking_passkey' ? '/token/passkey/' : '/token/second-factor/passkey/';
    await this.#enter(path, { ticket: question.ticket, passkey: device.sign(question, { origin }) });
  }

  giveUp = (): void => this.#session.send({ type: 'session.give_up' });

  /** The person has set up what the company demands. */
  goOn = (): void => this.#session.send({ type: 'session.second_factor_ready' });

  get #ticket(): string {
    return this.#session.getSnapshot().context.step?.ticket ?? '';
  }

  /** A request of signing in, at the name of the server, and what it says to the machine. */
  async #enter(path: string, body: object): Promise<void> {
    const { headers } = withHostName(this.url);
    const answer = await new Api(this.url).post<SignedIn & SecondFactorAsked & ErrorBody>(path, body, headers);
    const { token, user, code, second_factor } = answer.body;
    this.answer = answer;
    if (answer.status !== 200) this.#session.send({ type: 'session.refused', code });
    else if (second_factor) this.#session.send({ type: 'session.second_factor_asked', step: second_factor });
    else this.#session.send({ type: 'session.accepted', token, user });
  }

  /** Signing out is over with any answer of the server. */
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
    const { code } = (this.answer.body ?? {}) as Partial<ErrorBody>;
    if (code === 'second_factor_required') this.#session.send({ type: 'session.second_factor_demanded' });
    if (this.answer.status === 401) this.#session.send({ type: 'session.unauthorized', path: page });
  }
}
