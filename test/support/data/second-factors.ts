import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { PasskeyOffer, SecondFactorAsked, SecondFactors } from '#contract/company/second-factor/second-factor.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { SoftwarePasskey } from '../doubles/software-passkey.ts';
import { type Answer, Api, expectStatus } from '../server/api.ts';
import { PASSWORD, type Person } from './company.ts';

const CODE_LETTERS = 'abcdefghjklmnpqrstuvwxyz23456789';

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The code of a secret for now, or some steps of thirty seconds away. */
export const codeOf = (secret: string, steps = 0, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 });

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => CODE_LETTERS[randomInt(32)]).join('')).join('-'),
  );

export const codeAppBody = (secret = newSecret(), now = Date.now()) => ({
  current_password: PASSWORD,
  secret,
  code: codeOf(secret, 0, now),
});

/** Adds an app to an account; returns its secret and the recovery codes created with it. */
export async function addApp(
  { api }: Pick<Person, 'api'>,
  now = Date.now(),
): Promise<{ secret: string; codes: string[] }> {
  const [secret, codes] = [newSecret(), newRecoveryCodes()];
  const added = await api.post('/second-factor/code-app/', { ...codeAppBody(secret, now), recovery_codes: codes });
  expectStatus(added, 200);
  return { secret, codes };
}

/** The server’s address by host name, which passkeys need instead of an IP address. */
export const withHostName = (url: string) => {
  const host = `localhost:${new URL(url).port}`;
  return { headers: { host }, origin: `http://${host}` };
};

/** The challenge for a new passkey of an account. */
export const requestPasskeyOffer = async ({ api }: Pick<Person, 'api'>): Promise<PasskeyOffer> =>
  expectStatus(
    await api.post<PasskeyOffer>('/passkeys/offer/', { current_password: PASSWORD }, withHostName(api.url).headers),
    200,
  );

/** The body that adds a passkey to an account, and the device that has it. */
export async function newPasskeyBody(person: Pick<Person, 'api'>, name = 'Ноутбук') {
  const device = new SoftwarePasskey();
  const offer = await requestPasskeyOffer(person);
  const passkey = device.make(offer, withHostName(person.api.url));
  return { device, body: { name, ticket: offer.ticket, passkey } };
}

/** Adds a passkey to an account; returns the device and the passkey’s id. */
export async function addPasskey(person: Pick<Person, 'api'>, name?: string) {
  const { device, body } = await newPasskeyBody(person, name);
  const { passkeys } = expectStatus(await person.api.post<SecondFactors>('/passkeys/', body), 201);
  const id = passkeys.at(-1)?.id ?? 0;
  return { device, id };
}

export const readFactors = async (api: Api): Promise<SecondFactors> =>
  (
    await api.read<{ secondFactors: SecondFactors }>(
      `{ secondFactors { code_app { created_at last_used_at } passkeys { id name created_at last_used_at }
        recovery_codes_left demanded version } }`,
    )
  ).secondFactors;

type Headers = Record<string, string>;

/** Sends name and password, as a browser at the server’s host name. */
export const postPassword = (url: string, username: string, headers: Headers = {}) =>
  new Api(url).post<SignedIn & SecondFactorAsked>(
    '/token/login/',
    { username, password: PASSWORD },
    { ...withHostName(url).headers, ...headers },
  );

/** The second step that a right password is answered with. */
export async function requestSecondStep(url: string, username: string): Promise<SecondFactorAsked['second_factor']> {
  const { second_factor } = expectStatus(await postPassword(url, username), 200);
  if (!second_factor) throw new Error(`${username} was signed in without a second step`);
  return second_factor;
}

export const postCode = (url: string, ticket: string, code: string, headers: Headers = {}): Promise<Answer<SignedIn>> =>
  new Api(url).post('/token/second-factor/code/', { ticket, code }, { ...withHostName(url).headers, ...headers });
