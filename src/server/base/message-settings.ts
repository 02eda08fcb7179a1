import { ConfigError } from './config-error.ts';
import { type Format, fillTemplate, trickyValues } from './message-template.ts';
import { isLoopback } from './network.ts';

/** An HTTP gateway for text messages. URL and body are templates. */
export type SmsGateway = {
  url: string;
  method: 'POST' | 'PUT' | 'GET';
  headers: Record<string, string>;
  /** Null when the URL has everything. */
  body: { template: string; format: Format } | null;
};

export type MailServer = {
  host: string;
  port: number;
  /** Implicit TLS, required STARTTLS, opportunistic STARTTLS, or none. */
  tls: 'at_once' | 'required' | 'offered' | 'none';
  signIn: { user: string; pass: string } | null;
  from: { name: string; address: string };
};

export type MessageSettings = {
  sms: SmsGateway | null;
  mail: MailServer | null;
  /** Whether messages without a gateway are printed to the log, for trying Karavan. */
  toLog: boolean;
};

type Env = NodeJS.ProcessEnv;

const DEFAULT_BODY = '{"recipient":"{recipient}","text":"{text}","id":"{id}"}';
/** Set by Node's fetch. */
const ownHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'upgrade', 'expect'];
const formats: [RegExp, Format][] = [
  [/^application\/([\w.-]+\+)?json\s*(;|$)/i, 'json'],
  [/^application\/x-www-form-urlencoded\s*(;|$)/i, 'form'],
];

// No error message quotes a value, because each may contain a password.

/**
 * Reads the gateways of messages. Without one, messages are printed in development and on a server in trial use: no
 * gateway configured, not in production, reached from its own machine only.
 */
export function readMessageSettings(env: Env, { isLocalOnly }: { isLocalOnly: boolean }): MessageSettings {
  const sms = readSms(env);
  const mail = readMail(env);
  const isTried = isLocalOnly && env.NODE_ENV !== 'production' && sms === null && mail === null;
  return { sms, mail, toLog: env.NODE_ENV === 'development' || isTried };
}

function readSms(env: Env): SmsGateway | null {
  if (!env.SMS_URL) {
    const orphan = ['SMS_METHOD', 'SMS_HEADERS', 'SMS_BODY'].find((name) => env[name]);
    if (orphan) throw new ConfigError(`${orphan} is set, and SMS_URL is not: it says where messages are sent`);
    return null;
  }
  const method = readMethod(env.SMS_METHOD || 'POST');
  const headers = readHeaders(env.SMS_HEADERS || '{}');
  const body = method === 'GET' ? null : readBody(env.SMS_BODY || DEFAULT_BODY, headers);
  if (method === 'GET' && env.SMS_BODY) throw new ConfigError('SMS_BODY must be empty where SMS_METHOD is GET');
  const url = readUrl(env.SMS_URL);
  const templates = url + (body?.template ?? '');
  if (!templates.includes('{text}') || !/\{(recipient|digits)\}/.test(templates)) {
    throw new ConfigError('SMS_URL or SMS_BODY must have {text}, and {recipient} or {digits}, where those belong');
  }
  return { url, method, headers, body };
}

/** A URL template; filled in, it has to be a URL with a fixed host and without credentials. */
function readUrl(template: string): string {
  const filled = fillTemplate(template, 'form', trickyValues);
  const url = URL.canParse(filled) ? new URL(filled) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (isPlain && /^https?:\/\/[^/?#{}]+([/?#]|$)/i.test(template)) return template;
  throw new ConfigError(
    'SMS_URL must be an address that begins with https:// or http://, without a name and password in it',
  );
}

function readMethod(text: string): SmsGateway['method'] {
  const method = (['POST', 'PUT', 'GET'] as const).find((each) => each === text.toUpperCase());
  if (method) return method;
  throw new ConfigError('SMS_METHOD must be POST, PUT or GET');
}

function readHeaders(text: string): Record<string, string> {
  try {
    const typed: unknown = JSON.parse(text);
    if (typeof typed === 'object' && typed !== null && !Array.isArray(typed)) {
      const entries = Object.entries(typed).map(([name, value]): [string, string] => {
        if (typeof value !== 'string' || ownHeaders.includes(name.toLowerCase())) throw new TypeError();
        return [name, value];
      });
      return Object.fromEntries(new Headers(entries));
    }
  } catch {
    // Thrown below.
  }
  throw new ConfigError('SMS_HEADERS must be a JSON object of headers: {"authorization": "Bearer …"}');
}

function readBody(template: string, headers: Record<string, string>): SmsGateway['body'] {
  headers['content-type'] ??= 'application/json';
  const format = formats.find(([form]) => form.test(headers['content-type'] ?? ''))?.[1];
  if (!format) {
    throw new ConfigError('SMS_HEADERS must have a content-type of JSON or application/x-www-form-urlencoded');
  }
  if (format === 'json' && !isJson(fillTemplate(template, format, trickyValues))) {
    throw new ConfigError('SMS_BODY must be JSON with placeholders inside of its strings: {"text": "{text}"}');
  }
  return { template, format };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readMail(env: Env): MailServer | null {
  if (!env.SMTP_URL) {
    if (env.MAIL_FROM) throw new ConfigError('MAIL_FROM is set, and SMTP_URL is not: it says where mail is sent');
    return null;
  }
  const url = URL.canParse(env.SMTP_URL) ? new URL(env.SMTP_URL) : null;
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (!isServer || url.search !== '' || url.hash !== '') {
    throw new ConfigError('SMTP_URL must be an address like smtp://name:password@host:587 or smtps://host');
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const implicit = url.protocol === 'smtps:';
  const signIn = url.username === '' ? null : { user: decode(url.username), pass: decode(url.password) };
  return {
    host,
    port: url.port === '' ? (implicit ? 465 : 587) : Number(url.port),
    tls: implicit ? 'at_once' : isLoopback(host) ? 'none' : signIn ? 'required' : 'offered',
    signIn,
    from: readSender(env.MAIL_FROM ?? ''),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('SMTP_URL must have the special characters of name and password written as %40 and so on');
  }
}

function readSender(text: string): MailServer['from'] {
  const [, name, named, bare] = /^(?:([^<>\r\n]*)<([^<>]*)>|([^<>]*))$/.exec(text.trim()) ?? [];
  const address = (named ?? bare ?? '').trim();
  if (/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(address)) return { name: (name ?? '').trim(), address };
  throw new ConfigError('MAIL_FROM must be the sender of mail: no-reply@example.uz or Karavan <no-reply@example.uz>');
}
