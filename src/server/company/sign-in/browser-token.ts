import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookie, tokenInCookie } from '../../base/http/cookies.ts';
import { BROWSER_DAYS } from '../rows/sign-in-tries.ts';

/** Sent with requests of signing in and out only. */
const NAME = 'karavan_browser';
const PATH = '/api/v1/token/';
const MAX_AGE = BROWSER_DAYS * 86_400;

/** The format of `newToken`. */
const TOKEN = /^[\w-]{43}$/;

export const browserTokenOf = (request: FastifyRequest): string | null => tokenInCookie(request, NAME, TOKEN);

/** Sets the cookie that identifies a browser in which an account has signed in. HttpOnly. */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(request, `${NAME}=${token}`, `Path=${PATH}`, `Max-Age=${MAX_AGE}`, 'HttpOnly'));
}
