import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailServer as MailSettings } from '../../../src/server/base/message-settings.ts';
import { mailTransport } from '../../../src/server/messages/mail-transport.ts';
import { smsTransport } from '../../../src/server/messages/sms-transport.ts';
import { type Outgoing, SendFault } from '../../../src/server/messages/transport.ts';
import { settings } from '../../support/data/messages.ts';
import { type MailServer, smtpError, startMailServer } from '../../support/doubles/mail-server.ts';
import { startSmsGateway } from '../../support/doubles/sms-gateway.ts';

const gateway = await startSmsGateway();
afterAll(gateway.stop);
beforeEach(() => gateway.begin());

const message: Outgoing = { key: 'a1b2-c3d4', recipient: '+998901234567', subject: 'Код', text: 'Код 508172' };
const never = new AbortController().signal;

describe('a text message', () => {
  const texts = [
    ['quotes', 'Скидка "10 %" и \'ещё\' \\ всё'],
    ['lines', 'Первая\nвторая\r\nтретья\tи табуляция'],
    ['what ends a field', '&to=+1900&text=x#?%00 + {id} {recipient}","to":"+1900'],
    ['letters of everywhere', 'Oʻzbekcha — 汉字 🐪 Код'],
    ['half a letter', 'a\ud83dz'],
    ['replacement patterns', "$& $1 $` $' $$"],
  ] as const;
  const send = async (env: NodeJS.ProcessEnv, text: string) => {
    const { sms } = settings(env);
    if (!sms) throw new Error('There is no gateway');
    return smsTransport(sms)({ ...message, text }, never);
  };

  test.each(texts)('a text message sent as JSON keeps %s', async (_, text) => {
    const template = '{"to":{digits},"plus":"{recipient}","nested":[{"text":"{text}"}],"id":"{id}"}';
    const headers = { Authorization: 'Bearer abc' };
    await send({ SMS_URL: gateway.url, SMS_BODY: template, SMS_HEADERS: JSON.stringify(headers) }, text);
    const [asked] = gateway.received;
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      to: 998901234567,
      plus: '+998901234567',
      nested: [{ text: text.startsWith('a\ud83d') ? expect.stringMatching(/^a.z$/) : text }],
      id: 'a1b2-c3d4',
    });
    expect(asked).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json', 'idempotency-key': 'a1b2-c3d4' },
    });
  });

  test.each(texts)('a text message sent as a form, and in an address, keeps %s', async (_, text) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const template = 'to={recipient}&text={text}&id={id}';
    const fields = { to: '+998901234567', text: text.toWellFormed(), id: 'a1b2-c3d4' };
    await send(
      { SMS_URL: gateway.url, SMS_METHOD: 'PUT', SMS_BODY: template, SMS_HEADERS: JSON.stringify(form) },
      text,
    );
    await send({ SMS_URL: `${gateway.url}?${template}`, SMS_METHOD: 'GET' }, text);
    const [put, get] = gateway.received;
    expect([put?.method, Object.fromEntries(new URLSearchParams(put?.body))]).toEqual(['PUT', fields]);
    expect(get).toMatchObject({ method: 'GET', body: '' });
    const url = new URL(get?.url ?? '', gateway.url);
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual(['/send', fields]);
  });

  test.each([
    ['{"id": "abc-1"}', 'abc-1'],
    ['{"message_id": 5}', '5'],
    ['{"messageId": "x y"}', null],
    ['[]', null],
    ['null', null],
    ['OK', null],
  ])('a text message that is answered with %s has the outcome %s', async (answer, gatewayKey) => {
    gateway.begin((response) => response.end(answer));
    expect(await send({ SMS_URL: gateway.url }, 'x')).toEqual({ gatewayKey });
  });
});

const servers: MailServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));
async function serve(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}
const mail = ({ port }: { port: number }, more: Partial<MailSettings> = {}, patience?: number) => {
  const from = { name: 'Караван, тур', address: 'no-reply@example.uz' };
  const transport = mailTransport({ host: '127.0.0.1', port, tls: 'none', signIn: null, from, ...more }, patience);
  return (text: Partial<Outgoing> = {}, signal = never) =>
    transport({ ...message, recipient: 'olim@example.uz', ...text }, signal);
};
const faultOf = async (sending: Promise<unknown>) => {
  const fault = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(fault instanceof SendFault)) throw new Error(`It did not fail as it should: ${fault}`);
  return fault;
};

/** The text of a message in quoted-printable or base64. */
function textOf(raw: string): string {
  const [, encoding] = /^content-transfer-encoding: (\S+)/im.exec(raw) ?? [];
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('an e-mail', () => {
  test('an e-mail has the same Message-ID on each attempt, and its text arrives', async () => {
    const server = await serve();
    const send = mail(server);
    const text = 'Код "508172"\nстрока\n.\nточка — 🐪';
    expect(await send({ text })).toEqual({ gatewayKey: '7B1F.2' });
    await send({ text });
    expect(server.received).toHaveLength(2);
    for (const { from, to, raw } of server.received) {
      expect([from, to]).toEqual(['no-reply@example.uz', ['olim@example.uz']]);
      expect(raw).toMatch(/^Message-ID: <a1b2-c3d4@example\.uz>\r$/im);
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
      expect(raw).toMatch(/^Subject: =\?UTF-8\?B\?0JrQvtC0\?=\r$/m);
      expect(textOf(raw).trim().split(/\r?\n/)).toEqual(text.split('\n'));
    }
  });

  test('an e-mail goes to one address, whatever its subject contains', async () => {
    const server = await serve();
    const send = mail(server);
    await send({ subject: 'Код\r\nBcc: other@example.uz' });
    expect(server.received.map(({ to }) => to)).toEqual([['olim@example.uz']]);
    expect(server.received.at(-1)?.raw).not.toMatch(/^Bcc:/im);
  });

  test('an e-mail is sent by an authenticated sender', async () => {
    const server = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        done(password === 'p:w' ? null : smtpError(`secret ${password}`, 535), { user: username }),
    });
    await mail(server, { signIn: { user: 'a@b.uz', pass: 'p:w' } })();
    expect(server.received).toHaveLength(1);
    const fault = await faultOf(mail(server, { signIn: { user: 'a@b.uz', pass: 'wrong' } })());
    expect(fault).toMatchObject({ code: 'not_signed_in', forGood: true });
    expect(fault.message).not.toMatch(/secret|wrong/);
  });

  test.each<[number, string, boolean]>([
    [550, 'not_accepted', true],
    [554, 'not_accepted', true],
    [450, 'bad_answer', false],
    [421, 'bad_answer', false],
  ])('an e-mail that is answered with %i has the outcome %s', async (code, word, forGood) => {
    const onRcptTo = await serve({ onRcptTo: (_, __, done) => done(smtpError('secret', code)) });
    const onData = await serve({
      onData: (stream, _, done) => stream.resume().on('end', () => done(smtpError('secret', code))),
    });
    for (const server of [onRcptTo, onData]) {
      const fault = await faultOf(mail(server)());
      expect(fault).toMatchObject({ code: word, forGood });
      expect(fault.message).not.toContain('secret');
    }
  });

  test('an e-mail is given up when the server never answers, never greets, or is unreachable', async () => {
    const silent = await serve({ onData: (stream) => stream.resume() });
    expect(await faultOf(mail(silent, {}, 400)())).toMatchObject({ code: 'timed_out', forGood: false });
    const mute = await serve({ onConnect: () => undefined });
    expect(await faultOf(mail(mute, {}, 400)())).toMatchObject({ code: 'timed_out', forGood: false });
    expect(await faultOf(mail({ port: 9 })())).toMatchObject({ code: 'unreachable', forGood: false });
  });

  test('an e-mail under way is aborted when the server stops', async () => {
    const silent = await serve({ onData: (stream) => stream.resume() });
    expect(await faultOf(mail(silent)({}, AbortSignal.timeout(200)))).toMatchObject({
      code: 'unreachable',
      forGood: false,
    });
  });

  test('an e-mail is not sent to an unauthenticated server: neither without TLS nor under a self-signed certificate', async () => {
    let asked = 0;
    const onAuth = () => void asked++;
    const plain = await serve({ allowInsecureAuth: true, onAuth });
    const signIn = { user: 'a', pass: 'b' };
    expect(await faultOf(mail(plain, { tls: 'required', signIn })())).toMatchObject({
      code: 'not_secure',
      forGood: false,
    });
    const ownCertificate = await serve({ secure: true, onAuth });
    expect(await faultOf(mail(ownCertificate, { tls: 'at_once', signIn })())).toMatchObject({ code: 'not_secure' });
    const upgrading = await serve({ disabledCommands: [], onAuth });
    for (const tls of ['required', 'offered'] as const) {
      expect(await faultOf(mail(upgrading, { tls, signIn })())).toMatchObject({ code: 'not_secure' });
    }
    expect(asked).toBe(0);
    expect([plain, ownCertificate, upgrading].flatMap(({ received }) => received)).toEqual([]);
  });
});
