import type { LoyaltyCard, LoyaltyCompany } from '#contract/loyalty/public-page.ts';
import { asProblem, request } from '../../base/api/http.ts';
import { currentLanguage } from '../../base/i18n/languages.ts';

/** The requests of a company's page. No token is sent: the session of a signed-in user does not concern this page. */
export type PageRequests = {
  company: () => Promise<LoyaltyCompany>;
  requestCode: (phone: string) => Promise<{ retry_after: number }>;
  verifyCode: (phone: string, code: string) => Promise<LoyaltyCard>;
};

const token = (): string => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** All throw a Problem. */
export function requestsOf(slug: string): PageRequests {
  const base = `/loyalty/${slug}/`;
  const company = () => request<LoyaltyCompany>({ method: 'GET', path: base });
  const send = <Answer>(path: string, body: object) =>
    request<Answer>({ method: 'POST', path: base + path, body, headers: { 'x-xsrf-token': token() } });
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    try {
      return await send<Answer>(path, body);
    } catch (error) {
      if (asProblem(error).code !== 'page_expired') throw error;
      // The cookie is missing (deleted, or the browser was restarted): the page gets another one and repeats the
      // request.
      await company();
      return send<Answer>(path, body);
    }
  };
  return {
    company,
    requestCode: (phone) => post('code/', { phone, language: currentLanguage() }),
    verifyCode: (phone, code) => post('verify/', { phone, code }),
  };
}
