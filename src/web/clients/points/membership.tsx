import { useTranslation } from 'react-i18next';
import { membershipOn } from '#contract/clients/client.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { Badge } from '../../base/ui/status.tsx';

type MembershipMarkProps = {
  until: string | null;
  today: string;
  /** For a narrow column: the date alone while the membership is valid, a dash without one. */
  brief?: boolean;
};

/** The end of a client's membership, in words and not by colour alone. */
export function MembershipMark({ until, today, brief = false }: MembershipMarkProps) {
  const { t } = useTranslation();
  const membership = membershipOn(today, until);
  const date = formatDate(until);
  if (brief && membership === 'current') return date;
  if (brief && membership === 'none') return '-';
  const words = {
    current: () => t('clients.member_until', { date }),
    ended: () => t(brief ? 'clients.ended_brief' : 'clients.ended', { date }),
    none: () => t('clients.no_member'),
  };
  const tones = { current: 'good', ended: 'warn', none: 'plain' } as const;
  return <Badge tone={tones[membership]}>{words[membership]()}</Badge>;
}
