import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/base/config.ts';
import { ConfigError } from '../../src/server/base/config-error.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig(env).messages;
const SMS_URL = 'https://sms.example.uz/send';
const SMTP_URL = 'smtps://mail.example.uz';
const MAIL_FROM = 'no-reply@example.uz';

describe('a server without a transport for messages', () => {
  test.each<[string, NodeJS.ProcessEnv, boolean]>([
    ['for this machine alone', {}, true],
    ['listening on ::1', { HOST: '::1' }, true],
    ['in development', { NODE_ENV: 'development', HOST: '0.0.0.0' }, true],
    ['in production', { NODE_ENV: 'production' }, false],
    ['that other machines reach', { HOST: '0.0.0.0' }, false],
    ['behind a proxy', { TRUST_PROXY: '127.0.0.1' }, false],
    ['on a database of its own', { DATABASE_URL: 'postgres://db/karavan' }, false],
    ['with a transport for mail', { SMTP_URL, MAIL_FROM }, false],
    ['with a transport for mail, in development', { SMTP_URL, MAIL_FROM, NODE_ENV: 'development' }, true],
  ])('a server %s without one for texts prints messages: %o', (_, env, toLog) => {
    expect(read(env).toLog).toBe(toLog);
  });
});

describe('settings of the gateway for text messages', () => {
  test('the gateway gets JSON by default', () => {
    expect(read({ SMS_URL }).sms).toEqual({
      url: SMS_URL,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { template: '{"recipient":"{recipient}","text":"{text}","id":"{id}"}', format: 'json' },
    });
  });

  test('the gateway may have all values in its address', () => {
    const url = 'https://sms.example.uz/send?key=abc&phone={digits}&text={text}';
    expect(read({ SMS_URL: url, SMS_METHOD: 'get' }).sms).toEqual({ url, method: 'GET', headers: {}, body: null });
  });

  test.each([
    ['application/x-www-form-urlencoded', 'to={digits}&text={text}', 'form'],
    ['application/x-www-form-urlencoded; charset=utf-8', 'to={digits}&text={text}', 'form'],
    ['application/vnd.sms+json', '{"messages":[{"to":{digits},"text":"{text}"}]}', 'json'],
  ])('the gateway accepts %s', (type, template, format) => {
    const env = {
      SMS_URL,
      SMS_BODY: template,
      SMS_HEADERS: JSON.stringify({ 'Content-Type': type, Authorization: 'x' }),
    };
    expect(read(env).sms).toMatchObject({
      headers: { 'content-type': type, authorization: 'x' },
      body: { template, format },
    });
  });

  test.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ SMS_URL: 'sms.example.uz' }, /^SMS_URL must be an address/],
    [{ SMS_URL: 'ftp://secret.uz/' }, /^SMS_URL must be an address/],
    [{ SMS_URL: 'https://name:secret@sms.example.uz/' }, /^SMS_URL must be an address/],
    [{ SMS_URL: 'https://{text}.secret.uz/{recipient}' }, /^SMS_URL must be an address/],
    [{ SMS_URL: 'https://sms.uz:{digits}/secret' }, /^SMS_URL must be an address/],
    [{ SMS_URL, SMS_METHOD: 'secret' }, /^SMS_METHOD must be/],
    [{ SMS_URL, SMS_METHOD: 'GET' }, /^SMS_URL or SMS_BODY must have \{text\}/],
    [
      { SMS_URL: `${SMS_URL}?to={digits}&text={text}`, SMS_METHOD: 'GET', SMS_BODY: 'secret' },
      /^SMS_BODY must be empty/,
    ],
    [{ SMS_URL, SMS_BODY: '{"text":"{text}","key":"secret"}' }, /^SMS_URL or SMS_BODY must have/],
    [{ SMS_URL, SMS_BODY: '{"to":"{recipient}","key":"secret"}' }, /^SMS_URL or SMS_BODY must have/],
    [{ SMS_URL, SMS_BODY: '{"to":"{recipient}","text":{text},"key":"secret"}' }, /^SMS_BODY must be JSON/],
    [{ SMS_URL, SMS_BODY: 'to={digits}&text={text}&key=secret' }, /^SMS_BODY must be JSON/],
    [{ SMS_URL, SMS_HEADERS: 'Authorization: secret' }, /^SMS_HEADERS must be a JSON object/],
    [{ SMS_URL, SMS_HEADERS: '["secret"]' }, /^SMS_HEADERS must be a JSON object/],
    [{ SMS_URL, SMS_HEADERS: '{"secret": 5}' }, /^SMS_HEADERS must be a JSON object/],
    [{ SMS_URL, SMS_HEADERS: '{"x-key": "secret\\n"}{' }, /^SMS_HEADERS must be a JSON object/],
    [{ SMS_URL, SMS_HEADERS: '{"x-key": "a\\nsecret: b"}' }, /^SMS_HEADERS must be a JSON object/],
    [{ SMS_URL, SMS_HEADERS: '{"Host": "secret.uz"}' }, /^SMS_HEADERS must be a JSON object/],
    [{ SMS_URL, SMS_HEADERS: '{"content-type": "text/secret"}' }, /^SMS_HEADERS must have a content-type/],
    [{ SMS_BODY: '{"secret":"{text}"}' }, /^SMS_BODY is set, and SMS_URL is not/],
    [{ SMTP_URL: 'mail.secret.uz', MAIL_FROM }, /^SMTP_URL must be an address/],
    [{ SMTP_URL: 'https://name:secret@mail.uz', MAIL_FROM }, /^SMTP_URL must be an address/],
    [{ SMTP_URL: 'smtp://name:secret@mail.uz/?logger=true', MAIL_FROM }, /^SMTP_URL must be an address/],
    [{ SMTP_URL: 'smtp://name:secret%@mail.uz', MAIL_FROM }, /^SMTP_URL must have the special characters/],
    [{ SMTP_URL: 'smtp://mail.uz' }, /^MAIL_FROM must be the sender/],
    [{ SMTP_URL, MAIL_FROM: 'secret' }, /^MAIL_FROM must be the sender/],
    [{ SMTP_URL, MAIL_FROM: 'a@b.uz, c@secret.uz' }, /^MAIL_FROM must be the sender/],
    [{ MAIL_FROM: 'a@secret.uz' }, /^MAIL_FROM is set, and SMTP_URL is not/],
  ])('invalid settings are refused with a message without secrets: %o', (env, words) => {
    const reading = () => read(env);
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(words);
    expect(reading).not.toThrow(/secret/);
  });
});

describe('settings of the mail server', () => {
  test.each([
    ['smtps://mail.example.uz', { host: 'mail.example.uz', port: 465, tls: 'at_once', signIn: null }],
    ['smtp://mail.example.uz', { host: 'mail.example.uz', port: 587, tls: 'offered', signIn: null }],
    ['smtp://relay.example.uz:25/', { host: 'relay.example.uz', port: 25, tls: 'offered' }],
    ['smtp://a%40b.uz:p%3Aw@mail.uz', { port: 587, tls: 'required', signIn: { user: 'a@b.uz', pass: 'p:w' } }],
    ['smtp://name:word@127.0.0.1:2525', { host: '127.0.0.1', port: 2525, tls: 'none' }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'none' }],
  ])('the mail server is %s', (url, server) => {
    expect(read({ SMTP_URL: url, MAIL_FROM }).mail).toMatchObject({
      ...server,
      from: { name: '', address: MAIL_FROM },
    });
  });

  test('the mail server has a sender with a name', () => {
    const { mail } = read({ SMTP_URL, MAIL_FROM: 'Караван, Ташкент <no-reply@example.uz>' });
    expect(mail?.from).toEqual({ name: 'Караван, Ташкент', address: 'no-reply@example.uz' });
  });
});
