import type { FastifyRequest } from 'fastify';

/** The value of a cookie, if it has the given format. */
export function tokenInCookie({ headers }: FastifyRequest, name: string, form: RegExp): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return form.test(found) ? found : null;
}

/** A SameSite=Strict cookie, Secure on HTTPS connections. */
export const cookie = (request: FastifyRequest, ...parts: string[]): string =>
  [...parts, 'SameSite=Strict', ...(request.protocol === 'https' ? ['Secure'] : [])].join('; ');
