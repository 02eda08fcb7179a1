import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../network.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** By which names the server is reached. */
export type OwnNames = {
  /** Whether a proxy may name the host that was asked for. */
  trustsProxy: boolean;
  /** The only names besides those of loopback; any name where there are none. */
  publicHosts: readonly string[];
};

/** A name or an address, IPv6 in brackets, with or without a port. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d._-]+)(:\d{1,5})?$/i;

/** The address of a page on that host. Null for what is no host. */
const pageOn = (host: string, protocol = 'http:'): URL | null =>
  HOST.test(host) ? URL.parse(`${protocol}//${host}`) : null;

const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Refuses a request that was sent to a name which is not this server's, and one that a page of another origin has sent.
 * Without a list of names a connection over loopback takes addresses and loopback's own names only: another site may let
 * its name lead to 127.0.0.1, and its pages would then be of the same origin as this server.
 */
export function checkOrigin({ trustsProxy, publicHosts }: OwnNames): (request: FastifyRequest) => Promise<void> {
  const isOwn = (name: string, { raw }: FastifyRequest): boolean => {
    if (isLoopback(name)) return true;
    if (publicHosts.length > 0) return publicHosts.includes(name);
    return trustsProxy || isIP(name) !== 0 || !isLoopback(raw.socket.localAddress ?? '');
  };
  return async (request) => {
    const page = pageOn(request.host);
    if (!page || !isOwn(nameOf(page), request)) throw new Refusal('host_refused');
    const { origin } = request.headers;
    if (origin !== undefined && !isOriginOf(origin, request.host)) throw new Refusal('origin_refused');
  };
}

/** TLS may end at a proxy that does not say so, so only host and port are compared. */
function isOriginOf(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  return page !== null && /^https?:$/.test(page.protocol) && page.host === pageOn(host, page.protocol)?.host;
}

/** What proxies tell of the request that they pass on. */
const TOLD_BY_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a browser on this very machine asks, by a name of loopback. An nginx without settings of its own names the server
 * by its loopback address and adds no header, but speaks HTTP/1.0, which no browser does.
 */
export function isFromThisMachine({ raw: { socket, headers, httpVersion } }: FastifyRequest): boolean {
  const page = pageOn(headers.host ?? '');
  if (!page || !isLoopback(nameOf(page)) || !isLoopback(socket.remoteAddress ?? '')) return false;
  return httpVersion !== '1.0' && TOLD_BY_PROXIES.every((name) => headers[name] === undefined);
}
