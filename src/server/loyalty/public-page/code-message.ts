import type { PageLanguage } from '#contract/loyalty/public-page.ts';

/** The texts of the message with a code, by language. */
const texts: Record<PageLanguage, (company: string, code: string) => { subject: string; body: string }> = {
  ru: (company, code) => ({
    subject: `Код ${company}`,
    body: `Код ${company}: ${code}. Никому его не говорите.`,
  }),
  en: (company, code) => ({
    subject: `${company} code`,
    body: `${company} code: ${code}. Do not tell it to anybody.`,
  }),
  uz: (company, code) => ({
    subject: `${company} kodi`,
    body: `${company} kodi: ${code}. Uni hech kimga aytmang.`,
  }),
};

/** The message with a code in the language of the page; the subject is an e-mail's. */
export const codeMessage = (language: PageLanguage, company: string, code: string) => texts[language](company, code);
