import { useTranslation } from 'react-i18next';
import { DOCS_PATH, DOCS_SESSION_PATH } from '#contract/base/api-docs.ts';
import { request } from '../../base/api/http.ts';
import { toastRefusal } from '../../base/api/toast-refusal.ts';

/** Opens the documentation of the API in a tab of its own, which the session has to allow first. */
export function useOpenDocs(): () => void {
  const { t } = useTranslation();
  return () => {
    // Opened in the event handler: browsers block a tab that is opened after an asynchronous answer.
    const tab = open('', '_blank');
    request({ method: 'POST', path: DOCS_SESSION_PATH }).then(
      () => (tab ?? window).location.assign(`${DOCS_PATH}/`),
      (error: unknown) => {
        tab?.close();
        toastRefusal(error, t);
      },
    );
  };
}
