import fc from 'fast-check';
import type { Operation } from '../server/openapi.ts';
import { mostlyValid, oddValue, ofForm } from './fuzz-values.ts';

/** The sender of a request; tokens are inserted when it is sent. */
export type Asker = 'anonymous' | 'agent' | 'manager';
/** Mostly with a session, as requests without one are refused for that alone. */
export const asker = fc.constantFrom<Asker>('anonymous', 'agent', 'agent', 'manager', 'manager', 'manager');

export type FuzzRequest = {
  as: Asker;
  /** The operation of the description, or null. */
  operation: Operation | null;
  method: string;
  /** Relative to the server’s address. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Errors of an answer with 200, besides those by the description. */
  judge?: (answer: unknown) => string[];
};

const oddSegments = [
  ...[
    '0',
    '-1',
    '01',
    '0x1',
    '1e0',
    '%201',
    '1%20',
    '+1',
    '1.0',
    '1.5',
    'null',
    'constructor',
    '__proto__',
    '%00',
    '%ff',
    '%ed%a0%80',
  ],
  ...[
    '%2e%2e',
    '..',
    '.',
    '%2f',
    '9007199254740991',
    '9007199254740993',
    '9'.repeat(40),
    '1'.repeat(3000),
    '%D9%A3',
    '%zz',
    '*',
    '1;x=1',
  ],
];
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...oddSegments) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((each) => encodeURIComponent(each.toWellFormed())),
  },
);
const query = fc.oneof(
  { weight: 9, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?',
      '?id=1&id=2',
      '?__proto__[x]=1',
      '?%zz=%ff',
      `?a=${'x'.repeat(3000)}`,
      '??',
      '?constructor=1',
    ),
  },
);

const contentTypes = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json; charset=utf-16',
  ],
  ...[
    'application/json;',
    'APPLICATION/JSON',
    'application/json; charset="',
    ';',
    '',
    'application/vnd.api+json',
    'application/graphql',
    '*/*',
    'x',
  ],
];
/** Headers with a meaning to this server, valid and invalid. */
const oddHeaders: Record<string, string[]> = {
  'idempotency-key': [
    '',
    'short',
    'x'.repeat(129),
    'with space in it',
    'kl\u00fcr-kl\u00fcr',
    'again-and-again',
    'again-and-again',
  ],
  'if-match': ['1', '"1"', '2', 'W/"1"', '*', '-1', '1e3', '99999999999', '', '0'],
  'if-none-match': ['*', '"x"'],
  'if-modified-since': ['yesterday'],
  authorization: [
    '',
    'Token',
    'Token x',
    `Token ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(43)}`,
    `Token ${'x'.repeat(5000)}`,
    'Basic Og==',
  ],
  'content-encoding': ['gzip', 'br', 'x'],
  accept: ['image/png', 'text/html', '', '*/*;q=x'],
  'accept-encoding': ['identity;q=0', 'gzip, br'],
  range: ['bytes=0-1', 'bytes=-1'],
  cookie: ['XSRF-TOKEN=x', '=', ';;;', `XSRF-TOKEN=${'x'.repeat(3000)}`, '__proto__=1'],
  'x-xsrf-token': ['', 'x'],
  origin: ['https://elsewhere.example', 'null'],
  'x-forwarded-for': ['1.2.3.4, 5.6.7.8', 'nonsense', ''],
  'x-http-method-override': ['DELETE'],
  expect: ['wonders'],
  upgrade: ['h2c'],
  'user-agent': ['', '\u00ff'.repeat(300), 'x'.repeat(3000)],
};
const oddHeader = fc
  .constantFrom(...Object.keys(oddHeaders))
  .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(oddHeaders[name] ?? []))));

/** JSON, or JSON made unreadable. */
export function jsonBytes(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const text = value.map((each) => JSON.stringify(each) ?? 'null');
  const broken = fc.tuple(
    text,
    fc.nat(),
    fc.constantFrom<(json: string, at: number) => string | Buffer>(
      (json, at) => json.slice(0, at % (json.length + 1)),
      (json) => json.replace(/^\{"([^"]*)":/, '{"$1":null,"$1":'),
      (json) => json.replace(/\d+/, '1e999'),
      (json) => `\ufeff${json}`,
      (json) => `${json}${json}`,
      (json) => json.replace('{', '{"__proto__":{"x":1},'),
      (json) => json.replace('{', '{"constructor":{"prototype":{}},'),
      (json, at) =>
        Buffer.concat([
          Buffer.from(json.slice(0, at % json.length)),
          Buffer.from([0xff, 0xc0]),
          Buffer.from(json.slice(at % json.length)),
        ]),
      (json) => json.replace(/":"/, '":"\\ud800'),
      () => '[]',
      () => 'null',
      () => '""',
      () => '',
      () => ' ',
      () => '['.repeat(20_000),
      () => '{"a":'.repeat(10_000),
      () => JSON.stringify({ a: 'x'.repeat(110_000) }),
    ),
  );
  return fc.oneof(
    { weight: 9, arbitrary: text.map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: broken.map(([json, at, damage]) => Buffer.from(damage(json, at))) },
  );
}

/** The public page’s cookie and the header that repeats it. */
const xsrf = 'x'.repeat(32);

export const headersOf = (operation: Operation): fc.Arbitrary<Record<string, string>> => {
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
  );
  const more = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(oddHeader, { maxLength: 3 }) },
  );
  return fc.tuple(type, more).map(([contentType, odd]) => ({
    ...(operation.body ? { 'content-type': contentType } : {}),
    ...(operation.path.includes('{slug}') ? { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf } : {}),
    ...Object.fromEntries(odd),
  }));
};

/** The paths of operations that need one of their own. */
function pathOf(operation: Operation, slug: string): fc.Arbitrary<string> {
  const slugs = fc.oneof({ weight: 4, arbitrary: fc.constant(slug) }, { weight: 1, arbitrary: segment });
  const parts = operation.path.split('/').map((part): fc.Arbitrary<string> => {
    if (part === '{slug}') return slugs;
    return part.startsWith('{') ? segment : fc.constant(part);
  });
  return fc.tuple(fc.tuple(...parts), query).map(([path, more]) => `${path.join('/')}${more}`);
}

/** A request for an operation of the description, more or less valid. */
const ofOperation = (operation: Operation, slug: string): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    as: asker,
    operation: fc.constant(operation),
    method: fc.constant(operation.method),
    path: pathOf(operation, slug),
    headers: headersOf(operation),
    body: operation.body
      ? fc.oneof(
          { weight: 12, arbitrary: jsonBytes(mostlyValid(ofForm(operation.body))) },
          { weight: 1, arbitrary: fc.constant(null) },
        )
      : fc.constant(null),
  });

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

/** Requests that the description does not have: other methods, other paths. */
function undescribedRequests(operations: Operation[]): fc.Arbitrary<FuzzRequest> {
  const paths = [
    ...operations.map(({ path }) => path.replace(/\{\w+\}/, '1')),
    '/',
    '/api',
    '/api/v1/',
    '/healthz',
    '/readyz',
  ];
  const path = fc.oneof(
    fc.constantFrom(...paths),
    fc.tuple(fc.constantFrom(...paths), segment).map(([before, last]) => `${before}${last}`),
    fc.constantFrom(
      '/%',
      '/%zz',
      '//',
      '/api/v1/../v1/users/me/',
      '/api/v1/%75sers/me/',
      '/api/v1/users/me',
      '/API/V1/users/me/',
    ),
  );
  return fc
    .record({
      as: asker,
      method: fc.constantFrom(...methods),
      path,
      body: fc.option(jsonBytes(oddValue)),
    })
    .map(
      (request): FuzzRequest => ({
        ...request,
        operation: null,
        headers: request.body ? { 'content-type': 'application/json' } : {},
      }),
    )
    .filter(({ method, path: asked }) => !operations.some((each) => matches(each, method, asked)));
}

/** Whether a request matches an operation; HEAD is answered where GET is. */
function matches({ method, path }: Operation, asked: string, at: string): boolean {
  const [bare = ''] = at.split('?');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`, 'i');
  return (
    (asked === method || (asked === 'HEAD' && method === 'GET')) && (pattern.test(bare) || pattern.test(decoded(bare)))
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Any request: equally many of every operation, and some of none. */
export const anyRequest = (operations: Operation[], slug: string): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...operations).chain((each) => ofOperation(each, slug)) },
    { weight: 1, arbitrary: undescribedRequests(operations) },
  );
