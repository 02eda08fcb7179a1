import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookie, tokenInCookie } from '../../base/http/cookies.ts';
import { BROWSER_DAYS } from '../rows/sign-in-tries.ts';

/** The browser sends it when it signs in or out, and with nothing else. */
const NAME = 'karavan_browser';
const PATH = '/api/v1/token/';
const MAX_AGE = BROWSER_DAYS * 86_400;

/** As `newToken` makes them. */
const TOKEN = /^[\w-]{43}$/;

export const browserTokenOf = (request: FastifyRequest): string | null => tokenInCookie(request, NAME, TOKEN);

/** Lets the browser tell the next time that an account has signed in here. Scripts can't read it. */
export function giveBrowserToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(request, `${NAME}=${token}`, `Path=${PATH}`, `Max-Age=${MAX_AGE}`, 'HttpOnly'));
}
