import type { FastifyRequest } from 'fastify';

/** The value of a cookie, if it looks like a token that we give out. */
export function tokenInCookie({ headers }: FastifyRequest, name: string, form: RegExp): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return form.test(found) ? found : null;
}

/** A cookie that other sites' requests do not carry. It goes over a secure connection only where there is one. */
export const cookie = (request: FastifyRequest, ...parts: string[]): string =>
  [...parts, 'SameSite=Strict', ...(request.protocol === 'https' ? ['Secure'] : [])].join('; ');
