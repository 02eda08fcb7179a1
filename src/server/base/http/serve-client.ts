import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../pipeline/refusal.ts';
import { sendError } from './error-handler.ts';
import { styleNonce } from './security-headers.ts';

const IMMUTABLE = 31_536_000;

/** Whether a request is for a page of the client, and not for the API or a file. */
const isPage = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && !/\.\w+$/.test(url.split('?')[0] ?? '');

/**
 * Serves the built client: files with a hash in their name are cached forever, pages get a fresh nonce. Every path
 * outside the API is the application's page, whose router decides. The public loyalty page is a separate page without
 * the application.
 */
export async function registerClient(app: FastifyInstance, folder: string): Promise<void> {
  const cacheControl = (value: string): FastifyStaticOptions['setHeaders'] => {
    return (reply) => reply.header('cache-control', value);
  };
  // One wildcard route instead of hundreds, for a faster start.
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: cacheControl(`public, max-age=${IMMUTABLE}, immutable`),
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: cacheControl('no-cache'),
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
      // Lets the page preload its first request.
      return send(
        reply,
        publicPage.replace('{{company}}', () => `/api/v1/loyalty/${encodeURIComponent(slug)}/`),
      );
    });
  }
  // The folders themselves are not files.
  for (const url of ['/', '/assets/']) app.get(url, { schema: { hide: true } }, (_, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) =>
    isPage(request.method, request.url) ? sendPage(reply) : sendError(new Refusal('not_found'), request, reply),
  );
}
