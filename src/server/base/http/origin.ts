import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../network.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** The host names of the server. */
export type OwnNames = {
  /** Whether a trusted proxy may name the requested host. */
  trustsProxy: boolean;
  /** The only accepted names besides loopback's; empty for any. */
  publicHosts: readonly string[];
};

/** A host name or address, IPv6 in brackets, optionally with a port. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d._-]+)(:\d{1,5})?$/i;

/** The URL of a host, or null for an invalid one. */
const urlOf = (host: string, protocol = 'http:'): URL | null =>
  HOST.test(host) ? URL.parse(`${protocol}//${host}`) : null;

const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Refuses host_refused for a foreign host name, and origin_refused for pages of other origins. Without a list of names,
 * connections over loopback accept IP addresses and loopback names only, against DNS rebinding: a foreign name that
 * resolves to 127.0.0.1 would be of the same origin.
 */
export function checkOrigin({ trustsProxy, publicHosts }: OwnNames): (request: FastifyRequest) => Promise<void> {
  const isOwn = (name: string, { raw }: FastifyRequest): boolean => {
    if (isLoopback(name)) return true;
    if (publicHosts.length > 0) return publicHosts.includes(name);
    return trustsProxy || isIP(name) !== 0 || !isLoopback(raw.socket.localAddress ?? '');
  };
  return async (request) => {
    const page = urlOf(request.host);
    if (!page || !isOwn(nameOf(page), request)) throw new Refusal('host_refused');
    const { origin } = request.headers;
    if (origin !== undefined && !isOriginOf(origin, request.host)) throw new Refusal('origin_refused');
  };
}

/** A proxy may terminate TLS, so only host and port are compared. */
function isOriginOf(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  return page !== null && /^https?:$/.test(page.protocol) && page.host === urlOf(host, page.protocol)?.host;
}

/** Headers added by proxies. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether the request comes from a browser on this machine, by a loopback name. An unconfigured nginx sends the
 * loopback address as host and adds no header, but uses HTTP/1.0, which browsers do not.
 */
export function isFromThisMachine({ raw: { socket, headers, httpVersion } }: FastifyRequest): boolean {
  const page = urlOf(headers.host ?? '');
  if (!page || !isLoopback(nameOf(page)) || !isLoopback(socket.remoteAddress ?? '')) return false;
  return httpVersion !== '1.0' && PROXY_HEADERS.every((name) => headers[name] === undefined);
}
