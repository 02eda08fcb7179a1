import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../pipeline/refusal.ts';
import { sendError } from './error-handler.ts';
import { styleNonce } from './security-headers.ts';

const IMMUTABLE = 31_536_000;

/** What is no path of the API: a page of the client, or nothing. */
const isPage = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && !/\.\w+$/.test(url.split('?')[0] ?? '');

/**
 * The built client: files whose names carry a hash are kept for ever, the page itself is made for each answer with a
 * fresh nonce. Every path that is not the API's is the page: the router in the browser knows what is there. The public page
 * of a company is another one, with nothing of the application in it.
 */
export async function registerClient(app: FastifyInstance, folder: string): Promise<void> {
  const keep = (how: string): FastifyStaticOptions['setHeaders'] => {
    return (reply) => reply.header('cache-control', how);
  };
  // One route for all of them: a start would register hundreds.
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: keep(`public, max-age=${IMMUTABLE}, immutable`),
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: keep('no-cache'),
  });
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const publicPage = await readFile(join(folder, 'loyalty.html'), 'utf8');
  const send = (reply: FastifyReply, html: string) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('{{nonce}}', styleNonce(reply.raw)));
  const sendPage = (reply: FastifyReply) => send(reply, page);
  for (const url of ['/loyalty/:slug', '/loyalty/:slug/']) {
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      const { slug } = request.params as { slug: string };
      // What the page asks for first is on its way before its code is there.
      return send(
        reply,
        publicPage.replace('{{company}}', () => `/api/v1/loyalty/${encodeURIComponent(slug)}/`),
      );
    });
  }
  // The folder itself is no file of it.
  for (const url of ['/', '/assets/']) app.get(url, { schema: { hide: true } }, (_, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) =>
    isPage(request.method, request.url) ? sendPage(reply) : sendError(new Refusal('not_found'), request, reply),
  );
}
