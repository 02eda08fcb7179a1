import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useJournal } from '../../base/ui/focus/message-journal.ts';
import { Icon } from '../../base/ui/icon.tsx';
import { paths } from '../../paths.ts';
import './header-button.css';

/** The link to the message journal, with the number of unread problems. */
export function JournalLink() {
  const { t } = useTranslation();
  const unread = useJournal().filter(({ read }) => !read).length;
  const name = unread > 0 ? t('header.journal', { count: unread }) : t('titles.journal');
  return (
    <Link href={paths.journal()} className="header-button" aria-label={name} title={name}>
      <Icon name="journal" />
      {unread > 0 && (
        <span className="header-count" aria-hidden="true">
          {unread}
        </span>
      )}
    </Link>
  );
}
