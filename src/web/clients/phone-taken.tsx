import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Submission } from '../base/api/use-submission.ts';
import { useProblemText } from '../base/forms/problem-text.ts';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { paths } from '../paths.ts';
import { clientFormFields } from './client-form.ts';

/** The client who already has the typed phone number. */
export type PhoneOwner = { client_id: number; name: string; surname: string };

/** The problems of a client's form, as text; a phone in use names its client. */
export function useClientProblems(problem: Submission['problem']) {
  const { t } = useTranslation();
  const texts = useProblemText(problem, [...clientFormFields]);
  const { client_id, name, surname } = (problem?.details ?? {}) as Partial<PhoneOwner>;
  const isTaken = problem?.code === 'client_phone_taken' && client_id && name && surname;
  const owner: PhoneOwner | null = isTaken ? { client_id, name, surname } : null;
  return {
    whole: texts.whole,
    owner,
    at: (field: string) =>
      owner && field === 'phone' ? t('clients.phone_taken', { name: `${surname} ${name}` }) : texts.at(field),
  };
}

/** Links for a phone in use: to the page of its client, and to merging both for users with that permission. */
export function PhoneTaken({ owner, other }: { owner: PhoneOwner; other?: number }) {
  const { t } = useTranslation();
  const { client_id: survivor, name, surname } = owner;
  const mayMerge = useHasPermission('client.merge');
  return (
    <p className="phone-taken">
      <Link className="link" href={paths.clientDetails(survivor)}>
        {t('clients.open', { name: `${surname} ${name}` })}
      </Link>
      {mayMerge && other !== undefined && (
        <Link className="link" href={paths.clientMerge({ survivor, other })}>
          {t('clients.merge_with', { name: `${surname} ${name}` })}
        </Link>
      )}
    </p>
  );
}
